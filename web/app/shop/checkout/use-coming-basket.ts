import type { ComingBasketAnswer } from '@cesta/contract/orders/orders';
import { readDeliveryAddress } from '../../order/delivery-address.ts';
import { anySignal } from '../../session/any-signal.ts';
import { api } from '../../session/api-client.ts';
import { useLoading } from '../../session/use-loading.ts';
import { useReloadAfter } from '../../session/use-reload-after.ts';
import type { JoinableBasket } from './checkout-choices.ts';

/** The payment must not wait for an offer. */
const PATIENCE_MS = 5000;

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
  const coming = useLoading({ key: userId, load, attempt: 'Erro ao carregar a cesta' });
  const basket = readBasket(coming.data);
  useReloadAfter(basket?.changes_until, coming);
  return { basket, loading: coming.looks === 0, reload: coming.reload };
}

/** Without an answer, or with half of one, there is none: the ordinary delivery is always there. */
function readBasket(answer: Partial<ComingBasketAnswer> | null | undefined): JoinableBasket | null {
  const { id, date, changes_until, address } = answer?.basket ?? {};
  const place = readDeliveryAddress(address);
  return id && date && changes_until && place ? { id, date, changes_until, address: place } : null;
}
