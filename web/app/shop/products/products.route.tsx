import type { ProductList } from '@cesta/contract/catalog/catalog';
import type { SynonymList } from '@cesta/contract/catalog/synonyms';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { doNotKeep, etagOf, logPageError, readApi } from '../../page-context.ts';
import { useWhenBack } from '../../ui/connection.ts';
import { Container } from '../../ui/container.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ProductListData } from '../parts/product-list-data.tsx';
import { toSeasonal } from '../parts/seasonal-product.ts';
import type { Route } from './+types/products.route';
import { CartBar } from './cart-bar.tsx';
import { Stall } from './stall.tsx';
import { NOT_LOADED, useShelfNow } from './use-shelf-now.ts';

/** The shelf is worth showing without them. */
const NO_SYNONYMS: SynonymList = { synonyms: [], total: 0 };

export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('busca')) doNotKeep(context);
  try {
    const [{ products }, { synonyms }] = await Promise.all([
      readApi<ProductList>(context, '/api/products', 'products', 'producers'),
      readApi<SynonymList>(context, '/api/search-synonyms', 'products').catch(() => NO_SYNONYMS),
    ]);
    return {
      products: products.map(toSeasonal),
      synonyms: synonyms.map(({ words }) => words),
      etag: etagOf(context, '/api/products'),
    };
  } catch (error) {
    logPageError(context, error);
    return data({ products: null, synonyms: [], etag: undefined }, { status: 503 });
  }
}

/** All products are here already: searching and filtering happen in the browser. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyFilters = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyFilters ? false : defaultShouldRevalidate;
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { synonyms } = loaderData;
  const { products, failure, asking, askAgain } = useShelfNow(loaderData.products, loaderData.etag);
  return (
    <>
      <PageHead
        title="Produtos"
        description="Frutas, legumes, verduras e temperos orgânicos de pequenos produtores da Bahia, entregues em Salvador e Cruz das Almas."
        path="/produtos"
      />
      {products && <ProductListData products={products} />}
      <Container className="pt-6 pb-8 sm:pt-10 lg:pb-16">
        <PageTitle>Produtos da estação</PageTitle>
        <p className="mt-2 max-w-text text-ink-soft sm:text-lead">
          Orgânicos de quem planta aqui perto, colhidos na véspera da entrega.
        </p>
        {failure && (
          <div className="mt-10">
            <ErrorCard message={failure} retrying={asking} onRetry={askAgain} />
          </div>
        )}
        {products ? <Stall products={products} synonyms={synonyms} /> : <LoadFailure />}
      </Container>
      {products && <CartBar />}
    </>
  );
}

function LoadFailure() {
  const { revalidate, state } = useRevalidator();
  const retry = () => void revalidate();
  useWhenBack(retry);
  return (
    <div className="mt-10">
      <ErrorCard message={NOT_LOADED} retrying={state !== 'idle'} onRetry={retry} />
    </div>
  );
}
