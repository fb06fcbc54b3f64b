import type { ProductList } from '@cesta/contract/catalog';
import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { holdsUnits } from '../../order/checkout-draft.ts';
import { doNotKeep, logPageError, readApi } from '../../page-context.ts';
import { cart } from '../../session/cart-store.ts';
import { Container } from '../../ui/container.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ProductListData } from '../parts/product-list-data.tsx';
import { type ShownProduct, toShown } from '../parts/shown-product.ts';
import { SubscriptionBanner } from '../parts/subscription-banner.tsx';
import type { Route } from './+types/products.route';
import { CartBar } from './cart-bar.tsx';
import { CartSummary } from './cart-summary.tsx';
import { FilterBar } from './filter-bar.tsx';
import { categoriesOf, filterProducts } from './product-filters.ts';
import { ProductResults } from './product-results.tsx';
import { useProductFilters } from './use-product-filters.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('busca')) doNotKeep(context);
  try {
    const { products } = await readApi<ProductList>(context, '/api/products', 'products', 'producers');
    return { products: products.map(toShown) };
  } catch (error) {
    logPageError(context, error);
    return data({ products: null }, { status: 503 });
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

export default function Products({ loaderData: { products } }: Route.ComponentProps) {
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
        {products ? <Stall products={products} /> : <LoadFailure />}
      </Container>
      {products && <CartBar />}
    </>
  );
}

function Stall({ products }: { products: readonly ShownProduct[] }) {
  const { search, setSearch, category, setCategory, clear } = useProductFilters();
  const found = filterProducts(products, search, category);
  const filters = `${search}|${category}`;

  useEffect(() => {
    if (!holdsUnits()) cart.refresh(products);
  }, [products]);

  return (
    <>
      <div className="mt-6">
        <FilterBar
          categories={categoriesOf(products)}
          {...{ search, category }}
          onSearch={setSearch}
          onCategory={setCategory}
        />
      </div>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <div>
          <SubscriptionBanner />
          <h2 aria-live="polite" className="mt-5 mb-3 font-sans text-body font-normal text-ink-soft">
            {found.length} {found.length === 1 ? 'produto' : 'produtos'}
            {category && ` em ${category}`}
          </h2>
          <ProductResults key={filters} products={found} onClear={clear} />
        </div>
        <aside className="sticky top-22 hidden lg:block">
          <CartSummary />
        </aside>
      </div>
    </>
  );
}

function LoadFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="mt-10">
      <ErrorCard
        message="Erro ao carregar produtos"
        retrying={state !== 'idle'}
        onRetry={() => {
          void revalidate();
        }}
      />
    </div>
  );
}
