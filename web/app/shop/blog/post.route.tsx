import type { Post, PostList } from '@cesta/contract/content/content';
import { isRouteErrorResponse, redirect } from 'react-router';
import { readApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import tables from '../../styles/post-tables.css?url';
import { Container } from '../../ui/container.tsx';
import { Heading, PageTitle } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { JsonLd } from '../parts/json-ld.tsx';
import { PageLoadFailure } from '../parts/loaded.tsx';
import { absolute, PageHead } from '../parts/page-head.tsx';
import { PostDate } from '../parts/post-date.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { postPath, toSummary } from '../parts/post-summary.ts';
import { toSeasonal } from '../parts/seasonal-product.ts';
import { Share } from '../parts/share.tsx';
import type { Route } from './+types/post.route';
import { BackToBlog } from './back-to-blog.tsx';
import { PostContent } from './post-content.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { PostProducts } from './post-products.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: tables }];

const RELATED = 2;
const MOVED_PERMANENTLY = 301;

/** The address may hold an id or a slug the post had once: both lead to where it lives now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = params.slug;
  const [post, latest] = await Promise.all([
    readApi<Post>(context, `/api/blog/slug/${encodeURIComponent(asked)}`, 'posts', 'products', 'producers'),
    readApi<PostList>(context, `/api/blog?published=true&limit=${RELATED + 1}`, 'posts'),
  ]);
  if (post.slug && post.slug !== asked) throw redirect(postPath(post), MOVED_PERMANENTLY);
  const others = latest.posts.filter(({ id }) => id !== post.id).slice(0, RELATED);
  const { products = [], ...text } = post;
  return { post: text, products: products.map(toSeasonal), others: others.map(toSummary) };
}

export default function PostPage({ loaderData: { post, products, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt}
        path={postPath(post)}
        image={post.image_url || undefined}
        type="article"
      />
      <ArticleData post={post} />
      <article>
        <Container width="text" className="pt-6 sm:pt-10">
          <BackToBlog />
          <PageTitle className="mt-4 text-pretty">{post.title}</PageTitle>
          <p className="mt-4 text-ink-soft">
            Por <span className="font-semibold text-ink">{post.author}</span> ·{' '}
            <PostDate at={post.created_at} />
          </p>
        </Container>
        <div className="mx-auto mt-8 max-w-4xl sm:px-6">
          <div className="overflow-hidden bg-paper-deep sm:rounded-panel">
            <Picture
              imageUrl={post.image_url}
              alt=""
              ratio="wide"
              sizes="(min-width: 56rem) 56rem, 100vw"
              priority
            />
          </div>
        </div>
        <Container width="text" className="py-10 sm:py-14">
          <PostContent content={post.content} />
          <div className="mt-10 border-line border-t pt-6">
            <Share title={post.title} path={postPath(post)} />
          </div>
        </Container>
      </article>
      {products.length > 0 && <PostProducts products={products} />}
      {others.length > 0 && (
        <section aria-labelledby="leia-tambem" className="bg-paper-deep py-12 lg:py-16">
          <Container>
            <Heading id="leia-tambem">Leia também</Heading>
            <div className="mt-6">
              <PostGrid posts={others} />
            </div>
          </Container>
        </section>
      )}
    </>
  );
}

function ArticleData({ post }: { post: Post }) {
  const { name, baseUrl } = useStore();
  return (
    <JsonLd
      data={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        author: { '@type': 'Person', name: post.author },
        publisher: { '@type': 'Organization', name, url: baseUrl },
        datePublished: post.created_at,
        dateModified: post.updated_at,
        mainEntityOfPage: absolute(baseUrl, postPath(post)),
        inLanguage: 'pt-BR',
        ...(post.image_url && { image: absolute(baseUrl, post.image_url) }),
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PostNotFound />;
  return <PageLoadFailure attempt="Erro ao carregar post" />;
}
