import { type OrderView, readOrder } from '../../order/order-view.ts';
import { api, listOf } from '../../session/api-client.ts';

export interface SessionOrder {
  order: OrderView;
  /** False for the latest order, shown where nobody knows the session: it is no news about this payment. */
  isOfSession: boolean;
}

/** The order of a payment session; the latest where nobody knows that. */
export async function findSessionOrder(sessionId: string, signal: AbortSignal): Promise<SessionOrder | null> {
  const path = `/orders?session_id=${encodeURIComponent(sessionId)}&limit=1`;
  const [ofSession] = listOf<unknown>(await api.get(path, { signal }), 'orders');
  const order = readOrder(ofSession);
  if (order) return { order, isOfSession: true };
  const [latest] = listOf<unknown>(await api.get('/orders?limit=1', { signal }), 'orders');
  const newest = readOrder(latest);
  return newest && { order: newest, isOfSession: false };
}
