import type { Post } from '@cesta/contract/content/content';
import notebook from '../../art/blog-notebook.svg';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostCard } from './post-card.tsx';

export const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface PostGridProps {
  posts: readonly Post[];
  /** Another page's posts, while the right ones are on their way. */
  isOld: boolean;
  onEdit: (post: Post) => void;
  onDelete: (post: Post) => void;
}

export function PostGrid({ posts, isOld, onEdit, onDelete }: PostGridProps) {
  if (posts.length === 0) {
    return (
      <EmptyState art={notebook} title="Nenhum post ainda">
        <p>Uma receita, a história de uma colheita: comece pelo que os clientes perguntam.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={classNames(GRID, 'transition-opacity', isOld && 'opacity-50')}>
      {posts.map((post) => (
        <li key={post.id} className="grid">
          <PostCard post={post} onEdit={() => onEdit(post)} onDelete={() => onDelete(post)} />
        </li>
      ))}
    </ul>
  );
}
