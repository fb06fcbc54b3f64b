import { DAY_MS } from '@cesta/contract/calendar';
import type { ComingBasketAnswer } from '@cesta/contract/orders';
import { useEffect } from 'react';
import { readDeliveryAddress } from '../../order/delivery-address.ts';
import { anySignal } from '../../session/any-signal.ts';
import { api } from '../../session/api-client.ts';
import { useLoading } from '../../session/use-loading.ts';
import type { JoinableBasket } from './checkout-choices.ts';

/** The payment must not wait for an offer. */
const PATIENCE_MS = 5000;
/** A clock that is wrong must not ask without end, and a browser's timer takes no more than some weeks. */
const SOONEST_MS = 30_000;
const LATEST_MS = DAY_MS;

/** The subscriber's basket that this order can come along with, asked for anew when its cut-off has passed. */
export function useComingBasket(userId: string): {
  basket: JoinableBasket | null;
  loading: boolean;
  reload: () => void;
} {
  const load = async (signal: AbortSignal) => {
    const patience = anySignal(signal, AbortSignal.timeout(PATIENCE_MS));
    return api.get<Partial<ComingBasketAnswer> | null>('/orders/coming-basket', { signal: patience });
  };
  const { data, looks, reload } = useLoading({ key: userId, load, attempt: 'Erro ao carregar a cesta' });
  const basket = readBasket(data);
  const until = basket?.changes_until;

  useEffect(() => {
    if (!until) return;
    const left = Date.parse(until) - Date.now() + 1000;
    const timer = setTimeout(reload, Math.min(LATEST_MS, Math.max(SOONEST_MS, left)));
    return () => clearTimeout(timer);
  }, [until, reload]);

  return { basket, loading: looks === 0, reload };
}

/** Without an answer, or with half of one, there is none: the ordinary delivery is always there. */
function readBasket(answer: Partial<ComingBasketAnswer> | null | undefined): JoinableBasket | null {
  const { id, date, changes_until, address } = answer?.basket ?? {};
  const place = readDeliveryAddress(address);
  return id && date && changes_until && place ? { id, date, changes_until, address: place } : null;
}
