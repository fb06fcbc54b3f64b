import type { Done } from '@cesta/contract/base/answers';
import type { DeskSubscription } from '@cesta/contract/subscriptions/subscriptions';
import { panel } from '../../../queries/query-keys.ts';
import { useAction } from '../../../queries/use-action.ts';
import { useApiQuery } from '../../../queries/use-api-query.ts';
import { api } from '../../../session/api-client.ts';
import { unanswered } from '../../../session/unanswered.ts';
import { type OwnSubscription, readSubscription } from '../../../subscription/read-subscription.ts';

export const pathOf = (id: string) => `/admin/subscriptions/${encodeURIComponent(id)}`;

/** A subscription as its customer sees it. */
export function useDeskSubscription(id: string) {
  return useApiQuery<OwnSubscription & { personId: string }>({
    key: panel.subscription(id),
    load: async ({ signal }) => {
      const answer = await api.get<DeskSubscription>(pathOf(id), { signal });
      return { ...readSubscription(answer), personId: answer.person_id ?? '' };
    },
    attempt: 'Erro ao carregar a assinatura',
  });
}

/** One thing that the operator does in a customer's name. */
export interface DeskAct {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: object;
  /** Said when it is done; left out where the store's own answer suits whoever does it for somebody else. */
  done?: string;
}

/** A question that says what happens with the money, and what is done when it is answered with yes. */
export interface DeskQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  act: DeskAct;
}

/** Does it, says so, and has everything it touches read again. */
export function useDeskAct(id: string) {
  return useAction({
    run: ({ path, method = 'POST', body = {} }: DeskAct) => {
      const at = `${pathOf(id)}${path}`;
      if (method === 'DELETE') return api.delete<Done>(at);
      return method === 'PUT' ? api.put<Done>(at, body) : api.post<Done>(at, body);
    },
    done: ({ message }, { done }) => done ?? message,
    failed: unanswered('Erro ao mudar a assinatura'),
    changes: [
      panel.subscription(id),
      panel.allSubscriptions,
      panel.weeks(id),
      panel.deliveries,
      panel.worklist,
      panel.allPersons,
    ],
  });
}
