import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import { api } from './api-client.ts';
import type { CartProduct } from './cart-rules.ts';

/** Today's product, or null when the shop no longer sells it. */
export type ProductNow = CartProduct | null;

/**
 * What became of each of these products, by id. The whole list comes in one answer that server and browser keep:
 * cheaper than a question for each, and what is gone is simply not in it.
 */
export async function askForProducts(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProductNow>> {
  const answers = new Map<string, ProductNow>();
  if (ids.length === 0) return answers;
  const { products, total } = await api.get<ProductList>('/products', { signal });
  const known = new Map(products.map((product) => [product.id, product]));
  for (const id of ids) {
    const product = known.get(id);
    // Past the longest list the API gives, a product that is not in it may still be sold.
    if (product || total <= products.length) answers.set(id, product ? sellable(product) : null);
  }
  return answers;
}

/** Staff can read what is no longer on sale; their cart must not think it can be bought. */
function sellable(product: Product): ProductNow {
  if (!product.active) return null;
  return product.inStock ? product : { ...product, stock: 0 };
}
