import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useGrownList } from '../../ui/use-grown-list.ts';
import type { ShownProduct } from '../parts/shown-product.ts';
import { ProductGrid } from './product-grid.tsx';

/** More than any list people read through; the rest waits behind a button. */
const SHOWN_AT_ONCE = 60;

interface ProductResultsProps {
  products: readonly ShownProduct[];
  /** By another name for what was searched. */
  related: readonly ShownProduct[];
}

export function ProductResults({ products, related }: ProductResultsProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const { grow, refOf } = useGrownList(Math.min(limit, products.length));

  function showMore() {
    grow();
    setLimit(limit + SHOWN_AT_ONCE);
  }

  return (
    <>
      <ProductGrid products={products.slice(0, limit)} refOf={refOf} />
      {products.length > limit && (
        <p className="mt-8 text-center">
          <Button variant="secondary" onClick={showMore}>
            Mostrar mais produtos
          </Button>
        </p>
      )}
      {related.length > 0 && (
        <section aria-labelledby="veja-tambem" className="mt-8">
          <h2 id="veja-tambem" className="mb-3 text-subheading font-semibold">
            Veja também
          </h2>
          <ProductGrid products={related.slice(0, SHOWN_AT_ONCE)} />
        </section>
      )}
    </>
  );
}
