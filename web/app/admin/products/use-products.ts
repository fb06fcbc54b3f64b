import type { Product, ProductList } from '@cesta/contract/catalog';
import { LIST_LIMIT_MAX } from '@cesta/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { type Query, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';

interface Shelf {
  products: readonly Product[];
  total: number;
}

/**
 * The whole catalogue, a thousand at a time: the first thousand is shown while the rest is on its way, and search
 * and categories then answer without a request.
 */
const SHELF: Query<Shelf> = {
  key: panel.products,
  attempt: 'Erro ao carregar produtos',
  async load({ client, signal }) {
    const isFirst = client.getQueryData(panel.products) === undefined;
    const found: Product[] = [];
    for (;;) {
      const path = `/products?limit=${LIST_LIMIT_MAX}&offset=${found.length}`;
      const { products, total } = await api.get<ProductList>(path, { signal });
      found.push(...products);
      const shelf = { products: [...found], total: Math.max(total, found.length) };
      if (products.length === 0 || found.length >= total) return shelf;
      if (isFirst) client.setQueryData<Shelf>(panel.products, shelf);
    }
  },
};

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
