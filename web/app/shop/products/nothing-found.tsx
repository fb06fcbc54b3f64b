import noResults from '../../art/no-results.svg';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';
import { ProductGrid } from './product-grid.tsx';
import { useServerMatches } from './use-server-matches.ts';

interface NothingFoundProps {
  search: string;
  /** The whole shelf, or the part of it that is looked at. */
  products: readonly SeasonalProduct[];
  nearest: readonly SeasonalProduct[];
  meant: string;
  onSearch: (text: string) => void;
  onClear: () => void;
}

/** Says so, and offers the nearest: a typing error mended, or what speaks of it. */
export function NothingFound({ search, products, nearest, meant, onSearch, onClear }: NothingFoundProps) {
  const told = useServerMatches(nearest.length > 0 ? '' : search);
  const offered = nearest.length > 0 ? nearest : products.filter(({ id }) => told.includes(id));
  return (
    <>
      <EmptyState
        art={noResults}
        title="Nenhum produto encontrado"
        className={offered.length > 0 ? 'pb-6' : ''}
      >
        {meant ? (
          <p aria-live="polite">
            Você quis dizer{' '}
            <button
              type="button"
              onClick={() => onSearch(meant)}
              className="min-h-11 font-semibold text-leaf-deep underline underline-offset-4"
            >
              {meant}
            </button>
            ?
          </p>
        ) : (
          <p>Tente outra palavra ou veja tudo o que temos na feira.</p>
        )}
        <Button variant="secondary" onClick={onClear}>
          Ver todos os produtos
        </Button>
      </EmptyState>
      {offered.length > 0 && (
        <section aria-labelledby="parecidos" className="grid gap-4 pt-2 pb-6">
          <Subheading id="parecidos">Parecidos com o que você procura</Subheading>
          <ProductGrid products={offered} />
        </section>
      )}
    </>
  );
}
