import { HOME_POSTS } from '@cesta/contract/constants';
import notebook from '../../art/blog-notebook.svg';
import { Container, PageSection } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { Loaded, LoadFailure } from '../parts/loaded.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { PostCard } from '../parts/post-card.tsx';
import type { PostSummary } from '../parts/post-summary.ts';

type Posts = readonly PostSummary[] | null;

const ATTEMPT = 'Erro ao carregar posts do blog';
const GRID = 'mt-6 grid gap-6 md:grid-cols-2 lg:gap-8';

export function LatestPosts({ posts }: { posts: Posts | Promise<Posts> }) {
  return (
    <PageSection aria-labelledby="conversa" className="border-line border-t">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-6">
          <div>
            <Heading id="conversa" className="text-title">
              Conversa de feira
            </Heading>
            <p className="mt-1 text-ink-soft">Receitas, dicas e histórias de quem planta.</p>
          </div>
          <MoreLink to="/blog">Ir para o blog</MoreLink>
        </div>
        <Loaded
          value={posts}
          attempt={ATTEMPT}
          waiting={<CardGridSkeleton cards={HOME_POSTS} className={GRID} />}
        >
          {(loaded) => <Shelf posts={loaded} />}
        </Loaded>
      </Container>
    </PageSection>
  );
}

function Shelf({ posts }: { posts: Posts }) {
  if (!posts) {
    return (
      <div className="mt-6">
        <LoadFailure attempt={ATTEMPT} />
      </div>
    );
  }
  if (posts.length === 0) return <EmptyState art={notebook} title="Novos posts em breve!" />;
  return (
    <ul className={GRID}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
