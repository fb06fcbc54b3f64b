import type { Ref } from 'react';
import { ProductCard } from '../parts/product-card.tsx';
import type { ShownProduct } from '../parts/shown-product.ts';

/** About two rows: fetched with the page instead of when scrolled near. */
const IN_SIGHT = 4;

interface ProductGridProps {
  products: readonly ShownProduct[];
  /** For whoever asked for more and goes on at one of them. */
  refOf?: (place: number) => Ref<HTMLLIElement> | undefined;
}

export function ProductGrid({ products, refOf }: ProductGridProps) {
  return (
    <ul className="grid grid-pair gap-3 sm:grid-cols-3 sm:gap-5">
      {products.map((product, index) => (
        <li key={product.id} ref={refOf?.(index)} tabIndex={refOf && -1}>
          <ProductCard product={product} priority={index < IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}
