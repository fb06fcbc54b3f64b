import { useCallback, useEffect, useState } from 'react';
import { ApiError, api, errorText, isAbort } from '../session/api-client.ts';
import { type OrderView, readOrder } from './order-view.ts';

type OrderState =
  | { state: 'loading' | 'missing' }
  | { state: 'failed'; error: string }
  | { state: 'there'; order: OrderView };

const MISSING_CODES = ['ORDER_NOT_FOUND', 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST'];

/** One order with its history. An id that nobody has, or that is none at all, is simply missing. */
export function useOrder(id: string): OrderState & { reload: () => void; reloading: boolean } {
  const [found, setFound] = useState<{ id: string; result: OrderState }>();
  const [round, setRound] = useState(0);
  const [reloading, setReloading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to load again
  useEffect(() => {
    const gone = new AbortController();
    setReloading(true);
    loadOrder(id, gone.signal)
      .then((result) => setFound({ id, result }))
      .catch(() => undefined)
      .finally(() => {
        if (!gone.signal.aborted) setReloading(false);
      });
    return () => gone.abort();
  }, [id, round]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  const result: OrderState = found?.id === id ? found.result : { state: 'loading' };
  return { ...result, reload, reloading };
}

/** Rejects only when it was given up on purpose. */
async function loadOrder(id: string, signal: AbortSignal): Promise<OrderState> {
  try {
    const order = readOrder(await api.get(`/orders/${encodeURIComponent(id)}`, { signal }));
    return order ? { state: 'there', order } : { state: 'missing' };
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof ApiError && MISSING_CODES.includes(error.code ?? '')) return { state: 'missing' };
    return { state: 'failed', error: errorText(error, 'Erro ao carregar pedido') };
  }
}
