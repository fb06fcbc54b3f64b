import { useEffect } from 'react';
import { readOrder } from '../../order/order-view.ts';
import { findSameOrders, type SameOrders } from '../../order/same-order.ts';
import { anySignal } from '../../session/any-signal.ts';
import { api, listOf } from '../../session/api-client.ts';
import type { Cart } from '../../session/cart-rules.ts';
import { serverNow } from '../../session/server-time.ts';
import { useLoading } from '../../session/use-loading.ts';

const LATEST = 20;
/** The payment must not wait for what is only good to know. */
const PATIENCE_MS = 5000;

/**
 * Orders that hold just what is in the basket, made in another tab or on another device. Asked again whenever the
 * person comes back to this one. Without an answer there are none: the server decides all the same.
 */
export function useSameOrders(userId: string, items: Cart): SameOrders & { loading: boolean } {
  const load = async (signal: AbortSignal) => {
    const patience = anySignal(signal, AbortSignal.timeout(PATIENCE_MS));
    const body = await api.get(`/orders/user/${userId}?limit=${LATEST}`, { signal: patience });
    return listOf<unknown>(body, 'orders').flatMap((raw) => readOrder(raw) ?? []);
  };
  const { data, looks, reload } = useLoading({ key: userId, load, attempt: 'Erro ao carregar pedidos' });

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') reload();
    };
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [reload]);

  return { ...findSameOrders(data ?? [], items, serverNow()), loading: looks === 0 };
}
