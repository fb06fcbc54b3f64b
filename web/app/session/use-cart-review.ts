import { useEffect, useState } from 'react';
import { toast } from '../ui/toast-store.ts';
import { askForProducts } from './ask-products.ts';
import { reviewCart } from './cart-review.ts';
import { cart } from './cart-store.ts';
import { useLoading } from './use-loading.ts';

interface CartReviewing {
  /** One sentence for each thing that is no longer as the person left it. */
  changes: readonly string[];
  /** Asks again, as after a refused order. */
  review: () => void;
  dismiss: () => void;
}

const NONE: readonly string[] = [];

/** Asks, as soon as it may, what became of each thing in the cart; or waits to be told. */
export function useCartReview(mayAsk = true): CartReviewing {
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState<readonly string[]>();
  const { data, error, loading, reload } = useLoading({
    key: isAsked || mayAsk ? 'cart' : null,
    load: bringUpToDate,
    attempt: 'Erro ao carregar produtos',
  });

  useEffect(() => {
    if (error && !loading) toast.error(error);
  }, [error, loading]);

  return {
    changes: data === undefined || data === dismissed ? NONE : data,
    review: () => {
      setIsAsked(true);
      reload();
    },
    dismiss: () => setDismissed(data),
  };
}

async function bringUpToDate(signal: AbortSignal): Promise<readonly string[]> {
  const products = await askForProducts(
    cart.read().map(({ id }) => id),
    signal,
  );
  signal.throwIfAborted();
  cart.refresh([...products.values()].filter((product) => product !== null));
  const { changes, removed } = reviewCart(cart.read(), products);
  for (const id of removed) cart.remove(id);
  cart.settle();
  return changes;
}
