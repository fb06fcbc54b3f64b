import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Rhythm } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import type { BasketProduct } from '../../../basket/use-basket-choice.ts';
import { mine } from '../../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../../queries/use-action.ts';
import { ApiError, api } from '../../../session/api-client.ts';
import { UNANSWERED } from '../../../session/unanswered.ts';
import { comingCharges } from '../../../subscription/charges.ts';
import type { OwnSubscription } from '../../../subscription/read-subscription.ts';
import { toast } from '../../../ui/toast-store.ts';
import { chargeWords } from './coming-words.ts';

type Kind = 'skip' | 'unskip' | 'swap' | 'unswap' | 'pause' | 'resume' | 'rhythm';

export interface Change {
  kind: Kind;
  /** The name of the delivery it is about. */
  about: string;
  call: () => Promise<SubscriptionChanged>;
}

/** No use in trying the same again: the delivery is closed, left out or gone. */
const SETTLED = ['DELIVERY_CLOSED', 'DELIVERY_SKIPPED', 'DELIVERY_NOT_FOUND', 'TOO_LATE_TO_SKIP'];

const at = (name: string, what: string) => `/subscription/deliveries/${name}/${what}`;

/**
 * What can be done with the coming weeks. Each outcome is told and shown at once; whatever else happens loads the
 * screen anew: with a refusal it was older than what it showed, and without an answer it may be.
 */
export function useWeekActions(onChanged: (change: Change) => void) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { running, perform } = useAction({
    queue: 'weeks',
    run: ({ call }: Change) => call(),
    failed: UNANSWERED,
    onDone: ({ message, subscription }, change) => {
      // A refetch under way tells of the time before.
      void client.cancelQueries({ queryKey: mine.subscription });
      client.setQueryData<OwnSubscription>(mine.subscription, { subscription });
      refresh(mine.orders);
      tell(message, change, subscription);
      onChanged(change);
    },
    onFailed: (error, change) => {
      refresh(mine.subscription, mine.orders);
      if (isDoneWith(error, change)) onChanged(change);
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

  const post = (kind: Kind, path: string, body?: object, about = '') =>
    perform({ kind, about, call: () => api.post(path, body) });

  function unskip({ id }: ComingDelivery): Promise<boolean> {
    return post('unskip', at(id, 'unskip'), undefined, id);
  }

  return {
    /** Of one delivery, or of all weeks: an undo that is still under way is none of a dialog's business. */
    isRunning: (kind: Kind, line?: ComingDelivery) =>
      running?.kind === kind && running.about === (line?.id ?? ''),
    skip: ({ id }: ComingDelivery) => post('skip', at(id, 'skip'), undefined, id),
    unskip,
    swap: ({ id }: ComingDelivery, products: readonly BasketProduct[]) =>
      perform({
        kind: 'swap',
        about: id,
        call: () => api.put(at(id, 'items'), { selectedProducts: products.map(chosen) }),
      }),
    unswap: ({ id }: ComingDelivery) =>
      perform({
        kind: 'unswap',
        about: id,
        call: () => api.delete(at(id, 'items')),
      }),
    pause: (weeks: number) => post('pause', '/subscription/pause', { weeks }),
    resume: () => post('resume', '/subscription/resume'),
    changeRhythm: (everyWeeks: Rhythm) =>
      perform({
        kind: 'rhythm',
        about: '',
        call: () => api.put('/subscription/rhythm', { everyWeeks }),
      }),
  };
}

export type WeekActions = ReturnType<typeof useWeekActions>;

/** The question may go: trying the same again is of no use, or what is behind it must be looked at first. */
function isDoneWith(error: unknown, { kind }: Change): boolean {
  if (error instanceof ApiError) return SETTLED.includes(error.code ?? '');
  // What was chosen for a delivery is too much to choose again.
  return kind !== 'swap';
}

const chosen = ({ id, name, category }: BasketProduct) => ({ productId: id, name, category });
