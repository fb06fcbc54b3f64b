import type { Product, ProductList } from '@cesta/contract/catalog';
import { LIST_LIMIT_MAX } from '@cesta/contract/fields';
import { useCallback, useEffect, useState } from 'react';
import { api, errorText, isAbort } from '../../session/api-client.ts';

interface Shelf {
  products: readonly Product[];
  total: number;
}

/**
 * The whole catalogue, a thousand at a time: the first thousand is shown while the rest is on its way, and search
 * and categories then answer without a request.
 */
export function useProducts() {
  const [shelf, setShelf] = useState<Shelf>();
  const [error, setError] = useState<string>();
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to load again
  useEffect(() => {
    const gone = new AbortController();
    setLoading(true);
    readShelf(setShelf, gone.signal)
      .then(() => setError(undefined))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(errorText(failure, 'Erro ao carregar produtos'));
      })
      .finally(() => {
        if (!gone.signal.aborted) setLoading(false);
      });
    return () => gone.abort();
  }, [round]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  /** A changed product takes its place, a new one comes first. */
  const put = useCallback(
    (product: Product) => setShelf((shelf) => shelf && withProduct(shelf, product)),
    [],
  );
  const drop = useCallback((id: string) => setShelf((shelf) => shelf && withoutProduct(shelf, id)), []);
  return { data: shelf, error, loading, reload, put, drop };
}

async function readShelf(show: (shelf: Shelf) => void, signal: AbortSignal): Promise<void> {
  const found: Product[] = [];
  for (;;) {
    const path = `/products?limit=${LIST_LIMIT_MAX}&offset=${found.length}`;
    const { products, total } = await api.get<ProductList>(path, { signal });
    found.push(...products);
    show({ products: [...found], total: Math.max(total, found.length) });
    if (products.length === 0 || found.length >= total) return;
  }
}

function withProduct({ products, total }: Shelf, product: Product): Shelf {
  const isKnown = products.some(({ id }) => id === product.id);
  if (!isKnown) return { products: [product, ...products], total: total + 1 };
  return { products: products.map((other) => (other.id === product.id ? product : other)), total };
}

function withoutProduct({ products, total }: Shelf, id: string): Shelf {
  return { products: products.filter((product) => product.id !== id), total: total - 1 };
}
