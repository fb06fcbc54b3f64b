import { ProductCard } from '../parts/product-card.tsx';
import type { ShownProduct } from '../parts/shown-product.ts';

/** About two rows: fetched with the page instead of when scrolled near. */
const IN_SIGHT = 4;

export function ProductGrid({ products }: { products: readonly ShownProduct[] }) {
  return (
    <ul className="grid grid-pair gap-3 sm:grid-cols-3 sm:gap-5">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}
