import type { PostList } from '@cesta/contract/content/content';
import { Rss } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { data, useSearchParams } from 'react-router';
import notebook from '../../art/blog-notebook.svg';
import { readApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded, later, PageLoadFailure } from '../parts/loaded.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { PostGrid, PostGridSkeleton } from '../parts/post-grid.tsx';
import { toSummary } from '../parts/post-summary.ts';
import type { Route } from './+types/blog.route';
import { BlogPager } from './blog-pager.tsx';

const POSTS_PER_PAGE = 12;
const ATTEMPT = 'Erro ao carregar posts do blog';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams.get('pagina'));
  const query = `published=true&limit=${POSTS_PER_PAGE}&offset=${(page - 1) * POSTS_PER_PAGE}`;
  const { posts, total } = await readApi<PostList>(context, `/api/blog?${query}`, 'posts');
  const pages = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  if (page > pages) throw data(null, { status: 404 });
  return { shelf: { posts: posts.map(toSummary), page, pages } };
}

/** The page appears with the click; its posts follow. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { shelf: later(serverLoader(), ({ shelf }) => shelf) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { name } = useStore();
  const page = useSearchParams()[0].get('pagina') ?? '1';
  return (
    <>
      <PageHead
        title={page === '1' ? 'Blog' : `Blog, página ${page}`}
        description={`Receitas, dicas da estação e histórias de quem planta, no blog da ${name}.`}
        path={page === '1' ? '/blog' : `/blog?pagina=${page}`}
      />
      <link rel="alternate" type="application/rss+xml" title={`Blog da ${name}`} href="/blog/rss.xml" />
      <PageIntro kicker="Blog" title="Conversa de feira" art={notebook}>
        Receitas, dicas da estação e histórias de quem planta.
      </PageIntro>
      <Container className="pb-16">
        <h2 ref={useLeafing(page)} tabIndex={-1} className="sr-only">
          Todos os textos
        </h2>
        <Loaded value={loaderData.shelf} attempt={ATTEMPT} waiting={<PostGridSkeleton />}>
          {({ posts, page: shown, pages }) => (
            <>
              {posts.length === 0 ? (
                <EmptyState art={notebook} title="Nenhum post publicado">
                  <p>Estamos escrevendo. Volte daqui a uns dias para a primeira prosa.</p>
                </EmptyState>
              ) : (
                <PostGrid posts={posts} inSight={2} />
              )}
              <BlogPager page={shown} pages={pages} />
            </>
          )}
        </Loaded>
        <p className="mt-12 text-center">
          <a
            href="/blog/rss.xml"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
          >
            <Rss aria-hidden="true" className="size-5" />
            Assinar por RSS
          </a>
        </p>
      </Container>
    </>
  );
}

/** Whoever leafs through begins at the top of the next page: its link may be gone with the one before. */
function useLeafing(page: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}

export function ErrorBoundary() {
  return <PageLoadFailure attempt={ATTEMPT} />;
}

function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000) throw data(null, { status: 404 });
  return page;
}
