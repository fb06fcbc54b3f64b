import type { Post } from '@cesta/contract/content/content';

/** What a card shows of a post: the text itself stays on the server. */
export type PostSummary = Pick<
  Post,
  'id' | 'slug' | 'title' | 'author' | 'excerpt' | 'image_url' | 'created_at'
>;

export function toSummary(post: PostSummary): PostSummary {
  const { id, slug, title, author, excerpt, image_url, created_at } = post;
  return { id, slug, title, author, excerpt, image_url, created_at };
}

export function postPath({ slug, id }: Pick<Post, 'slug' | 'id'>): string {
  return `/blog/${slug || id}`;
}
