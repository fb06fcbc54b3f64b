import type { Product } from '@cesta/contract/catalog';
import { ApiError, api } from './api-client.ts';
import type { CartProduct } from './cart-rules.ts';

const NOT_FOUND = 404;

/** Today's product, or null when the shop no longer sells it. */
export type ProductNow = CartProduct | null;

/** What became of each of these products, by id. */
export async function askForProducts(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProductNow>> {
  const answers = await Promise.all(ids.map((id) => askForProduct(id, signal)));
  return new Map(ids.map((id, index) => [id, answers[index] ?? null]));
}

/** Staff can read what is no longer on sale; their cart must not think it can be bought. */
async function askForProduct(id: string, signal: AbortSignal | undefined): Promise<ProductNow> {
  try {
    const product = await api.get<Product>(`/products/${encodeURIComponent(id)}`, { signal });
    if (!product.active) return null;
    return product.inStock ? product : { ...product, stock: 0 };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}
