import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import { panel } from '../../queries/query-keys.ts';
import type { Query } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';

export interface Shelf {
  products: readonly Product[];
  total: number;
}

/**
 * The whole catalogue, a thousand at a time: the first thousand is shown while the rest is on its way, and search
 * and categories then answer without a request.
 */
export const SHELF: Query<Shelf> = {
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
