import notebook from '../../art/blog-notebook.svg';
import { Container, PageSection } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Loaded, LoadFailure } from '../parts/loaded.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { PostGrid, PostGridSkeleton } from '../parts/post-grid.tsx';
import type { PostSummary } from '../parts/post-summary.ts';

type Posts = readonly PostSummary[] | null;

const ATTEMPT = 'Erro ao carregar posts do blog';

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
        <div className="mt-6">
          <Loaded value={posts} attempt={ATTEMPT} waiting={<PostGridSkeleton />}>
            {(loaded) => <Shelf posts={loaded} />}
          </Loaded>
        </div>
      </Container>
    </PageSection>
  );
}

function Shelf({ posts }: { posts: Posts }) {
  if (!posts) return <LoadFailure attempt={ATTEMPT} />;
  if (posts.length === 0) return <EmptyState art={notebook} title="Novos posts em breve!" />;
  return <PostGrid posts={posts} />;
}
