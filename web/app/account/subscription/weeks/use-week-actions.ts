import type { ComingDelivery } from '@cesta/contract/coming-deliveries';
import type { Rhythm } from '@cesta/contract/subscription-constants';
import type { Subscription, SubscriptionChanged } from '@cesta/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import type { BasketProduct } from '../../../basket/use-basket-choice.ts';
import { mine } from '../../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../../queries/use-action.ts';
import { ApiError, api } from '../../../session/api-client.ts';
import { comingCharges } from '../../../subscription/charges.ts';
import type { OwnSubscription } from '../../../subscription/read-subscription.ts';
import { toast } from '../../../ui/toast-store.ts';
import { chargeWords } from './coming-words.ts';

type Kind = 'skip' | 'unskip' | 'swap' | 'unswap' | 'pause' | 'resume' | 'rhythm';

export interface Change {
  kind: Kind;
  /** The name of the delivery it is about. */
  about: string;
  failed: string;
  call: () => Promise<SubscriptionChanged>;
}

/** No use in trying the same again: the delivery is closed, left out or gone. */
const SETTLED = ['DELIVERY_CLOSED', 'DELIVERY_SKIPPED', 'DELIVERY_NOT_FOUND', 'TOO_LATE_TO_SKIP'];

const AGAIN = 'Confira a conexão e tente de novo: nada mudou.';
const at = (name: string, what: string) => `/subscription/deliveries/${name}/${what}`;

/**
 * What can be done with the coming weeks. Each outcome is told and shown at once; a refusal loads the screen anew,
 * because it was older than what it showed.
 */
export function useWeekActions(onChanged: (change: Change) => void) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { busy, running, perform } = useAction({
    run: ({ call }: Change) => call(),
    failed: ({ failed }) => failed,
    onDone: ({ message, subscription }, change) => {
      // A refetch under way tells of the time before.
      void client.cancelQueries({ queryKey: mine.subscription });
      client.setQueryData<OwnSubscription>(mine.subscription, { subscription });
      refresh(mine.orders);
      tell(message, change, subscription);
      onChanged(change);
    },
    onFailed: (error, change) => {
      if (!(error instanceof ApiError)) return;
      refresh(mine.subscription);
      if (SETTLED.includes(error.code ?? '')) onChanged(change);
    },
  });

  function tell(message: string, { kind, about }: Change, subscription: Subscription): void {
    const key = `weeks ${about}`;
    const line = subscription.calendar.find(({ id }) => id === about);
    const charge = line?.charge && comingCharges(subscription).get(line.charge.date);
    if (kind === 'skip' && line?.can_unskip) {
      toast.success(message, { key, action: { label: 'Desfazer', run: () => void unskip(line) } });
    } else if (kind === 'unskip' && charge) {
      toast.success(`${message} ${chargeWords(charge)}.`, { key });
    } else toast.success(message, { key });
  }

  const post = (kind: Kind, path: string, failed: string, body?: object, about = '') =>
    perform({ kind, about, failed: `${failed} ${AGAIN}`, call: () => api.post(path, body) });

  function unskip({ id }: ComingDelivery): Promise<boolean> {
    return post('unskip', at(id, 'unskip'), 'A entrega não foi retomada.', undefined, id);
  }

  return {
    busy,
    isRunning: (kind: Kind, { id }: ComingDelivery) => running?.kind === kind && running.about === id,
    skip: ({ id }: ComingDelivery) =>
      post('skip', at(id, 'skip'), 'A entrega não foi pulada.', undefined, id),
    unskip,
    swap: ({ id }: ComingDelivery, products: readonly BasketProduct[]) =>
      perform({
        kind: 'swap',
        about: id,
        failed: `A troca não foi salva. ${AGAIN}`,
        call: () => api.put(at(id, 'items'), { selectedProducts: products.map(chosen) }),
      }),
    unswap: ({ id }: ComingDelivery) =>
      perform({
        kind: 'unswap',
        about: id,
        failed: `A entrega continua com a troca. ${AGAIN}`,
        call: () => api.delete(at(id, 'items')),
      }),
    pause: (weeks: number) => post('pause', '/subscription/pause', 'A pausa não foi marcada.', { weeks }),
    resume: () => post('resume', '/subscription/resume', 'A pausa continua.'),
    changeRhythm: (everyWeeks: Rhythm) =>
      perform({
        kind: 'rhythm',
        about: '',
        failed: `O ritmo não mudou. ${AGAIN}`,
        call: () => api.put('/subscription/rhythm', { everyWeeks }),
      }),
  };
}

export type WeekActions = ReturnType<typeof useWeekActions>;

const chosen = ({ id, name, category }: BasketProduct) => ({ productId: id, name, category });
