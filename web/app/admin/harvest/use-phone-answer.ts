import type { PhoneAnswerInput } from '@cesta/contract/supply/harvest';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';

/** What a farmer said is written down for them. */
export function usePhoneAnswer(orderId: string, onDone?: () => void) {
  return useAction({
    run: (answer: PhoneAnswerInput) =>
      api.post<{ message: string }>(`/admin/harvest/orders/${orderId}/answer`, answer),
    done: ({ message }) => message,
    failed: 'Erro ao anotar a resposta',
    changes: [panel.harvest, panel.worklist],
    ...(onDone && { onDone }),
  });
}
