import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast-store.ts';
import { errorText, isAbort } from './api-client.ts';
import { askForProducts, type ProductNow } from './ask-products.ts';
import { reviewCart } from './cart-review.ts';
import { cart } from './cart-store.ts';

interface CartReviewing {
  /** One sentence for each thing that is no longer as the person left it. */
  changes: readonly string[];
  /** Asks again, as after a refused order. */
  review: () => Promise<void>;
  dismiss: () => void;
}

/** Asks, when a page that shows the cart is opened, what became of each thing in it; or waits to be told. */
export function useCartReview(onOpening = true): CartReviewing {
  const [changes, setChanges] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(null);

  const review = useCallback(async () => {
    running.current?.abort();
    const left = new AbortController();
    running.current = left;
    const ids = cart.read().map((item) => item.id);
    try {
      const products = await askForProducts(ids, left.signal);
      if (!left.signal.aborted) setChanges(bringUpToDate(products));
    } catch (error) {
      if (!isAbort(error)) toast.error(errorText(error, 'Erro ao carregar produtos'));
    }
  }, []);

  useEffect(() => {
    if (onOpening) void review();
    return () => running.current?.abort();
  }, [review, onOpening]);

  return { changes, review, dismiss: () => setChanges([]) };
}

function bringUpToDate(products: ReadonlyMap<string, ProductNow>): string[] {
  cart.refresh([...products.values()].filter((product) => product !== null));
  const { changes, removed } = reviewCart(cart.read(), products);
  for (const id of removed) cart.remove(id);
  cart.settle();
  return changes;
}
