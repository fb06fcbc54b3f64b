import type { Product } from '@cesta/contract/catalog/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { SHELF, type Shelf } from '../parts/shelf.ts';

export function useProducts() {
  const client = useQueryClient();
  const change = (next: (shelf: Shelf) => Shelf) =>
    client.setQueryData<Shelf>(panel.products, (shelf) => shelf && next(shelf));
  return {
    ...useApiQuery(SHELF),
    /** A changed product takes its place, a new one comes first. */
    put: (product: Product) => change((shelf) => withProduct(shelf, product)),
    drop: (id: string) => change((shelf) => withoutProduct(shelf, id)),
  };
}

function withProduct({ products, total }: Shelf, product: Product): Shelf {
  const isKnown = products.some(({ id }) => id === product.id);
  if (!isKnown) return { products: [product, ...products], total: total + 1 };
  return { products: products.map((other) => (other.id === product.id ? product : other)), total };
}

function withoutProduct({ products, total }: Shelf, id: string): Shelf {
  return { products: products.filter((product) => product.id !== id), total: total - 1 };
}
