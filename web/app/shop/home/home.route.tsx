import type { ProductList } from '@cesta/contract/catalog/catalog';
import { HOME_PRODUCTS } from '@cesta/contract/catalog/catalog-constants';
import type { PostList } from '@cesta/contract/content/content';
import { HOME_POSTS } from '@cesta/contract/content/content-constants';
import { readOpeningHours } from '@cesta/contract/content/opening-hours';
import type { StoreInfo } from '@cesta/contract/content/store';
import type { ServedCities } from '@cesta/contract/coverage/coverage';
import { logPageError, readApi } from '../../page-context.ts';
import { later } from '../parts/loaded.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { toSummary } from '../parts/post-summary.ts';
import { toShown } from '../parts/shown-product.ts';
import type { Route } from './+types/home.route';
import { Claims } from './claims.tsx';
import { FreshProducts } from './fresh-products.tsx';
import { Hero } from './hero.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { Mission } from './mission.tsx';
import { PlanTeaser } from './plan-teaser.tsx';
import { Steps } from './steps.tsx';
import { StoreData } from './store-data.tsx';

/** A shelf that cannot be read leaves a gap, not a closed shop: null. */
export async function loader({ context }: Route.LoaderArgs) {
  const missing = (error: unknown) => {
    logPageError(context, error);
    return null;
  };
  const [products, posts, store, served] = await Promise.all([
    readApi<ProductList>(context, `/api/products?limit=${HOME_PRODUCTS}`, 'products', 'producers').catch(
      missing,
    ),
    readApi<PostList>(context, `/api/blog?published=true&limit=${HOME_POSTS}`, 'posts').catch(missing),
    readApi<StoreInfo>(context, '/api/store', 'store').catch(missing),
    readApi<ServedCities>(context, '/api/zipcode/cities', 'coverage').catch(missing),
  ]);
  return {
    products: products?.products.slice(0, HOME_PRODUCTS).map(toShown) ?? null,
    posts: posts?.posts.slice(0, HOME_POSTS).map(toSummary) ?? null,
    facts: { hours: readOpeningHours(store?.openingHours ?? []), cities: served?.cities ?? [] },
  };
}

/** The page appears with the click; products and posts follow. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader();
  return {
    products: later(answer, ({ products }) => products),
    posts: later(answer, ({ posts }) => posts),
    // For search engines, which read documents and never click.
    facts: null,
  };
}

export default function Home({ loaderData: { products, posts, facts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Orgânicos da roça na sua porta"
        description="Frutas, verduras e legumes orgânicos de agricultores do Recôncavo, avulsos ou em cestas semanais, entregues em Salvador e Cruz das Almas."
        path="/"
      />
      {facts && <StoreData {...facts} />}
      <Hero />
      <Claims />
      <FreshProducts products={products} />
      <Steps />
      <PlanTeaser />
      <Mission />
      <LatestPosts posts={posts} />
    </>
  );
}
