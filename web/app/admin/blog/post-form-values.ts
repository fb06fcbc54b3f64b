import { type Post, PostFields } from '@cesta/contract/content/content';
import { hasMarkup, paragraphsOf } from '@cesta/contract/content/markup';
import { z } from 'zod';

/** Ids have no comma: in a flat form, and in a draft, the list is one text. */
const ProductIds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(PostFields.shape.productIds.unwrap());

export const PostForm = PostFields.omit({ excerpt: true }).extend({ productIds: ProductIds });
export type PostFormOutput = z.output<typeof PostForm>;

export interface PostFormValues {
  title: string;
  author: string;
  /** HTML, or empty when nothing is written. */
  content: string;
  image_url: string;
  /** Joined by commas, in their order. */
  productIds: string;
  published: boolean;
}

/** In the order in which wrong ones are told. */
export const POST_LABELS: Record<keyof PostFormValues, string> = {
  title: 'Título',
  author: 'Autor',
  content: 'Conteúdo',
  image_url: 'Imagem',
  productIds: 'Produtos da receita',
  published: 'Publicado',
};

export function valuesOf(post: Post | undefined, author: string): PostFormValues {
  if (!post) return { title: '', author, content: '', image_url: '', productIds: '', published: false };
  const { title, content, image_url, published, products = [] } = post;
  const productIds = products.map(({ id }) => id).join();
  return { title, author: post.author, content: asMarkup(content), image_url, productIds, published };
}

/** Old posts were plain text, a line a paragraph. */
function asMarkup(content: string): string {
  if (hasMarkup(content)) return content;
  return paragraphsOf(content)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
}
