import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { PostCard } from './post-card.tsx';
import type { PostSummary } from './post-summary.ts';

const GRID = 'grid gap-6 md:grid-cols-2 lg:gap-8';

interface PostGridProps {
  posts: readonly PostSummary[];
  /** How many are among the first things seen. */
  inSight?: number;
}

export function PostGrid({ posts, inSight = 0 }: PostGridProps) {
  return (
    <ul className={GRID}>
      {posts.map((post, index) => (
        <li key={post.id} className="group/post md:only:col-span-2">
          <PostCard post={post} priority={index < inSight} />
        </li>
      ))}
    </ul>
  );
}

/** The same shape, while the posts are on their way. */
export function PostGridSkeleton() {
  return (
    <SkeletonArea className={GRID}>
      {['left', 'right'].map((place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-5 sm:p-6">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-16" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  );
}
