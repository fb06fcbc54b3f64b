import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostDate } from './post-date.tsx';
import { type PostSummary, postPath } from './post-summary.ts';

/** A post that is alone in its grid lies across it: picture and words side by side. */
export function PostCard({ post, priority = false }: { post: PostSummary; priority?: boolean }) {
  return (
    <Card as="article" className="group relative flex h-full flex-col md:group-only/post:flex-row">
      <div className="overflow-hidden bg-paper-deep md:group-only/post:w-1/2 md:group-only/post:shrink-0">
        <Picture
          imageUrl={post.image_url}
          alt=""
          ratio="wide"
          sizes="(min-width: 48rem) 36rem, 100vw"
          priority={priority}
          className="transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex grow flex-col gap-2 p-5 sm:p-6 md:group-only/post:justify-center lg:group-only/post:p-10">
        <p className="text-small text-ink-soft">
          <PostDate at={post.created_at} />
        </p>
        <Subheading className="text-heading leading-tight">
          <Link
            to={postPath(post)}
            prefetch="intent"
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </Link>
        </Subheading>
        <p className="line-clamp-3 text-ink-soft wrap-anywhere">{post.excerpt}</p>
        <p className="mt-auto pt-2 text-small md:group-only/post:mt-0">
          Por <span className="font-semibold">{post.author}</span>
        </p>
      </div>
    </Card>
  );
}
