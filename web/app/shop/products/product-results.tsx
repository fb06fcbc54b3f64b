import { useState } from 'react';
import noResults from '../../art/no-results.svg';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import type { ShownProduct } from '../parts/shown-product.ts';

/** More than any list people read through; the rest waits behind a button. */
const SHOWN_AT_ONCE = 60;
/** About two rows: fetched with the page instead of when scrolled near. */
const IN_SIGHT = 4;

interface ProductResultsProps {
  products: readonly ShownProduct[];
  onClear: () => void;
}

export function ProductResults({ products, onClear }: ProductResultsProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  if (products.length === 0) {
    return (
      <EmptyState art={noResults} title="Nenhum produto encontrado">
        <p>Tente outra palavra ou veja tudo o que temos na feira.</p>
        <Button variant="secondary" onClick={onClear}>
          Ver todos os produtos
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-pair gap-3 sm:grid-cols-3 sm:gap-5">
        {products.slice(0, limit).map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} priority={index < IN_SIGHT} />
          </li>
        ))}
      </ul>
      {products.length > limit && (
        <p className="mt-8 text-center">
          <Button variant="secondary" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            Mostrar mais produtos
          </Button>
        </p>
      )}
    </>
  );
}
