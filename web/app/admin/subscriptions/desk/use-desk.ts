import type { Done } from '@cesta/contract/answers';
import type { DeskSubscription } from '@cesta/contract/subscriptions';
import { panel } from '../../../queries/query-keys.ts';
import { useAction } from '../../../queries/use-action.ts';
import { useApiQuery } from '../../../queries/use-api-query.ts';
import { api } from '../../../session/api-client.ts';
import { type OwnSubscription, readSubscription } from '../../../subscription/read-subscription.ts';

const pathOf = (id: string) => `/admin/subscriptions/${encodeURIComponent(id)}`;

/** A subscription as its customer sees it. */
export function useDeskSubscription(id: string) {
  return useApiQuery<OwnSubscription>({
    key: panel.subscription(id),
    load: async ({ signal }) => readSubscription(await api.get<DeskSubscription>(pathOf(id), { signal })),
    attempt: 'Erro ao carregar a assinatura',
  });
}

/** One thing that the operator does in a customer's name. */
interface DeskAct {
  path: string;
  method?: 'POST' | 'PUT';
  body?: object;
}

/** A question that says what happens with the money, and what is done when it is answered with yes. */
export interface DeskQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  act: DeskAct;
}

/** Does it, says what the store answers, and has everything it touches read again. */
export function useDeskAct(id: string) {
  return useAction({
    run: ({ path, method = 'POST', body = {} }: DeskAct) =>
      method === 'PUT'
        ? api.put<Done>(`${pathOf(id)}${path}`, body)
        : api.post<Done>(`${pathOf(id)}${path}`, body),
    done: ({ message }) => message,
    failed: 'Erro ao mudar a assinatura',
    changes: [
      panel.subscription(id),
      panel.allSubscriptions,
      panel.weeks(id),
      panel.deliveries,
      panel.worklist,
    ],
  });
}
