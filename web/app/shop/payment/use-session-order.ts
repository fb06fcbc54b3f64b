import { useCallback, useEffect, useRef, useState } from 'react';
import { type OrderView, readOrder } from '../../order/order-view.ts';
import { api, isAbort, listOf } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';

interface Looking {
  /** How long to wait before the first look, in milliseconds. */
  delay: number;
  /** How long from one look to the next. */
  every: number;
  /** True when there is nothing more to wait for; `looks` counts those made so far. */
  isSettled: (order: OrderView | null, looks: number) => boolean;
}

interface Found {
  order: OrderView | null;
  /** False for the latest order, shown where nobody knows the session: it is no news about this payment. */
  isOfSession: boolean;
  /** True until it is known what to show: the first answer, or that there will be none. */
  loading: boolean;
  settled: boolean;
  /** Looks again at once. */
  look: () => void;
}

/**
 * The order of a payment session, looked at again until it has settled: truth comes from the provider's message to
 * the server, which may be slower than the customer. A failed look is only noted; nobody signed in sees no order.
 */
export function useSessionOrder(sessionId: string, { delay, every, isSettled }: Looking): Found {
  const session = useSession();
  const [found, setFound] = useState<SessionOrder | null>(null);
  const order = found?.order ?? null;
  const [looks, setLooks] = useState(0);
  const isKnown = session.status !== 'checking';
  const isSignedIn = session.status === 'signed-in';
  const settled = looks > 0 && isSettled(order, looks);
  const gone = useRef<AbortController>(null);

  const look = useCallback(() => {
    gone.current?.abort();
    const asked = new AbortController();
    gone.current = asked;
    const { signal } = asked;
    findSessionOrder(sessionId, signal)
      .then((next) => setFound((last) => next ?? last))
      .catch((error: unknown) => {
        if (!isAbort(error)) console.debug('The order of this payment could not be read.', error);
      })
      .finally(() => {
        if (!signal.aborted) setLooks((count) => count + 1);
      });
  }, [sessionId]);

  useEffect(() => {
    if (!isSignedIn || settled) return;
    const timer = setTimeout(look, looks === 0 ? delay : every);
    return () => clearTimeout(timer);
  }, [isSignedIn, settled, looks, look, delay, every]);

  useEffect(() => () => gone.current?.abort(), []);

  const loading = !isKnown || (isSignedIn && looks === 0);
  return { order, isOfSession: found?.isOfSession ?? false, settled, look, loading };
}

type SessionOrder = { order: OrderView; isOfSession: boolean };

/** By its session; the latest where nobody knows that. */
async function findSessionOrder(sessionId: string, signal: AbortSignal): Promise<SessionOrder | null> {
  const path = `/orders?session_id=${encodeURIComponent(sessionId)}&limit=1`;
  const [ofSession] = listOf<unknown>(await api.get(path, { signal }), 'orders');
  const order = readOrder(ofSession);
  if (order) return { order, isOfSession: true };
  const [latest] = listOf<unknown>(await api.get('/orders?limit=1', { signal }), 'orders');
  const newest = readOrder(latest);
  return newest && { order: newest, isOfSession: false };
}
