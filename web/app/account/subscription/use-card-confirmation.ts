import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { mine } from '../../queries/query-keys.ts';
import { api, errorText } from '../../session/api-client.ts';
import type { OwnSubscription } from '../../subscription/read-subscription.ts';
import { toast } from '../../ui/toast-store.ts';

/** As the way back from the provider's page spells it. */
const CARD = 'cartao';

/** Whoever comes back from entering a card is told what became of it, once. */
export function useCardConfirmation(): void {
  const [query, setQuery] = useSearchParams();
  const client = useQueryClient();
  const sessionId = query.get(CARD);
  const told = useRef<string>(null);

  useEffect(() => {
    if (!sessionId || told.current === sessionId) return;
    told.current = sessionId;
    const next = new URLSearchParams(query);
    next.delete(CARD);
    setQuery(next, { replace: true, preventScrollReset: true });
    api.post<SubscriptionChanged>('/stripe/subscription/card/confirm', { sessionId }).then(
      ({ message, subscription }) => {
        // A refetch under way tells of the time before.
        void client.cancelQueries({ queryKey: mine.subscription });
        client.setQueryData<OwnSubscription>(mine.subscription, { subscription });
        toast.info(message);
      },
      // The provider's word comes by itself, a little later.
      (error: unknown) => {
        toast.error(errorText(error, 'Não conseguimos confirmar o cartão agora.'));
        void client.invalidateQueries({ queryKey: mine.subscription });
      },
    );
  }, [sessionId, query, setQuery, client]);
}
