import type { RatingAnswer } from '@cesta/contract/subscriptions/ratings';
import type { Subscription, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { mine } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import type { RatingValues } from '../../subscription/rating-form.ts';
import { type OwnSubscription, readSubscription } from '../../subscription/read-subscription.ts';
import { toast } from '../../ui/toast-store.ts';

interface TastesWish {
  added?: readonly string[];
  removed?: readonly string[];
  complete?: boolean;
  takeOut?: boolean;
}

/** Saved, or not yet: something on the list is in a basket, and the question about it. */
type Saved = { changed: SubscriptionChanged } | { clash: string };

/** To what the server has by now: another tab may have changed the rest. */
async function saveTastes({ added = [], removed = [], complete, takeOut }: TastesWish): Promise<Saved> {
  const { subscription } = readSubscription(await api.get('/stripe/subscription'));
  const { never, complete: before } = subscription?.tastes ?? { never: [], complete: false };
  const wanted = new Set([...never.filter((id) => !removed.includes(id)), ...added]);
  const body = { never: [...wanted], complete: complete ?? before, ...(takeOut && { takeOut }) };
  try {
    return { changed: await api.put<SubscriptionChanged>('/subscription/tastes', body) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NEVER_IN_BASKET') return { clash: error.message };
    throw error;
  }
}

function useShown() {
  const client = useQueryClient();
  return (subscription: Subscription) => {
    // A refetch under way tells of the time before.
    void client.cancelQueries({ queryKey: mine.subscription });
    client.setQueryData<OwnSubscription>(mine.subscription, { subscription });
  };
}

interface TastesEvents {
  onSaved?: () => void;
  /** It is in a basket: the customer is asked before it is taken out. */
  onClash?: (question: string) => void;
}

export function useTastes({ onSaved, onClash }: TastesEvents = {}) {
  const show = useShown();
  const refresh = useRefresh();
  const { busy, perform } = useAction({
    run: saveTastes,
    failed: unanswered('Erro ao salvar preferências'),
    onFailed: () => refresh(mine.subscription),
    onDone: (saved) => {
      if ('clash' in saved) {
        onClash?.(saved.clash);
        return;
      }
      show(saved.changed.subscription);
      toast.success(saved.changed.message);
      onSaved?.();
    },
  });
  return { busy, save: perform };
}

export function useReminders() {
  const show = useShown();
  const refresh = useRefresh();
  const { perform } = useAction({
    run: (wanted: boolean) => api.put<SubscriptionChanged>('/subscription/reminders', { wanted }),
    done: ({ message }) => message,
    failed: unanswered('Erro ao mudar os lembretes'),
    onFailed: () => refresh(mine.subscription),
    onDone: ({ subscription }) => {
      show(subscription);
    },
  });
  return { change: perform };
}

export function useRating(deliveryId: string, onRated: () => void) {
  const { busy, perform } = useAction({
    run: (values: RatingValues) =>
      api.post<RatingAnswer>(`/subscription/deliveries/${deliveryId}/rating`, values),
    done: ({ message }) => message,
    failed: 'A avaliação não foi enviada. Nada se perdeu: confira a conexão e tente de novo.',
    changes: [mine.subscription],
    onDone: onRated,
  });
  return { busy, send: perform };
}
