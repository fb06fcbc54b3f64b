import { dayOf } from '@cesta/contract/base/calendar';
import type { Synonyms } from '@cesta/contract/catalog/search';
import { useEffect } from 'react';
import { holdsUnits } from '../../order/checkout-draft.ts';
import { cart } from '../../session/cart-store.ts';
import { useFavouriteIds } from '../../session/favourites-store.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';
import { SubscriptionBanner } from '../parts/subscription-banner.tsx';
import { CartSummary } from './cart-summary.tsx';
import { FavouritesNote } from './favourites-note.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { categoriesOf, categoryNamed, findProducts } from './product-filters.ts';
import { sortProducts } from './product-order.ts';
import { ProductResults } from './product-results.tsx';
import { ShelfTools } from './shelf-tools.tsx';
import { useProductFilters } from './use-product-filters.ts';

interface StallProps {
  products: readonly SeasonalProduct[];
  synonyms: Synonyms;
}

export function Stall({ products, synonyms }: StallProps) {
  const filters = useProductFilters();
  const { search, order } = filters;
  const categories = categoriesOf(products);
  const category = categoryNamed(filters.category, categories);
  const favourites = useFavouriteIds();
  // The page's HTML is everybody's: it is filtered as soon as the browser says whose favourites.
  const onlyFavourites = filters.onlyFavourites && favourites !== null;
  const shelf = onlyFavourites ? products.filter(({ id }) => favourites?.includes(id)) : products;
  const { found, related, nearest, meant } = findProducts(shelf, search, category, synonyms);
  const sorted = sortProducts(found, order, dayOf(new Date()));
  const isSearch = search.trim() !== '';
  // What an empty shelf offers instead goes with the first thing that is found.
  const count = useKeptFocus<HTMLHeadingElement>(String(found.length === 0));

  useEffect(() => {
    if (!holdsUnits()) cart.refresh(products);
  }, [products]);

  return (
    <>
      <div className="mt-6">
        <FilterBar
          {...{ categories, search, category }}
          onSearch={filters.setSearch}
          onCategory={filters.setCategory}
        />
      </div>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <div className="grid gap-5">
          {/* Whoever searches wants to see what was found. */}
          {!isSearch && <SubscriptionBanner />}
          <div>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2
                ref={count}
                tabIndex={-1}
                aria-live="polite"
                className="font-sans text-body font-normal text-ink-soft"
              >
                {found.length} {found.length === 1 ? 'produto' : 'produtos'}
                {category && ` em ${category}`}
              </h2>
              <ShelfTools
                {...{ order, isSearch, onlyFavourites }}
                onOrder={filters.setOrder}
                favourites={favourites?.length ?? 0}
                onOnlyFavourites={filters.setOnlyFavourites}
              />
            </div>
            {onlyFavourites && <FavouritesNote />}
            {found.length > 0 ? (
              <ProductResults
                key={`${search}|${category}|${order}|${onlyFavourites}`}
                products={sorted}
                related={related}
              />
            ) : (
              <NothingFound
                {...{ search, nearest, meant }}
                products={shelf}
                onSearch={filters.setSearch}
                onClear={filters.clear}
              />
            )}
          </div>
          {isSearch && <SubscriptionBanner />}
        </div>
        <aside className="sticky top-22 hidden lg:block">
          <CartSummary />
        </aside>
      </div>
    </>
  );
}
