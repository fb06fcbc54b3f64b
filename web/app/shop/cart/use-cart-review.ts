import type { Product } from '@cesta/contract/catalog';
import { useEffect, useState } from 'react';
import { ApiError, api, errorText, isAbort } from '../../session/api-client.ts';
import { cart } from '../../session/cart-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { type ProductNow, reviewCart } from './cart-review.ts';

const NOT_FOUND = 404;

/** Asks once, when the cart is opened, what became of each thing in it. Answers with the sentences to show. */
export function useCartReview(): { changes: readonly string[]; dismiss: () => void } {
  const [changes, setChanges] = useState<readonly string[]>([]);

  useEffect(() => {
    const left = new AbortController();
    askForProducts(left.signal)
      .then((products) => {
        if (!left.signal.aborted) setChanges(bringUpToDate(products));
      })
      .catch((error: unknown) => {
        if (!isAbort(error)) toast.error(errorText(error, 'Erro ao carregar produtos'));
      });
    return () => left.abort();
  }, []);

  return { changes, dismiss: () => setChanges([]) };
}

async function askForProducts(signal: AbortSignal): Promise<ReadonlyMap<string, ProductNow>> {
  const ids = cart.read().map((item) => item.id);
  const answers = await Promise.all(ids.map((id) => askForProduct(id, signal)));
  return new Map(ids.map((id, index) => [id, answers[index] ?? null]));
}

/** Staff can read what is no longer on sale; their cart must not think it can be bought. */
async function askForProduct(id: string, signal: AbortSignal): Promise<ProductNow> {
  try {
    const product = await api.get<Product>(`/products/${encodeURIComponent(id)}`, { signal });
    if (!product.active) return null;
    return product.inStock ? product : { ...product, stock: 0 };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

function bringUpToDate(products: ReadonlyMap<string, ProductNow>): string[] {
  cart.refresh([...products.values()].filter((product) => product !== null));
  const { changes, removed } = reviewCart(cart.read(), products);
  for (const id of removed) cart.remove(id);
  cart.settle();
  return changes;
}
