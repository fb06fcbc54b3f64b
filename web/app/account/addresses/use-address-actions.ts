import type { Address, AddressAnswer, AddressImpact, AddressInput } from '@cesta/contract/identity/identity';
import { mine } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { toast } from '../../ui/toast-store.ts';

const CHANGES = [mine.addresses, mine.subscription, mine.addressImpacts];

/** What can be done with addresses. Each success is told; the list is asked for again whatever came of it. */
export function useAddressActions(userId: string) {
  const base = `/users/${userId}/addresses`;
  const refresh = useRefresh();

  /** Throws what the server says: the form shows it. */
  async function save(input: AddressInput, existing?: Address, impact?: AddressImpact): Promise<void> {
    const expected = impact && { expected: impact.fingerprint };
    try {
      if (existing) await api.put(`${base}/${existing.id}`, { ...input, ...expected });
      else await api.post(base, input);
    } finally {
      refresh(...CHANGES);
    }
    toast.success(existing ? 'Endereço atualizado com sucesso!' : 'Endereço adicionado com sucesso!');
  }

  /** What saving would do to the baskets; undefined when nothing. */
  async function preview(input: AddressInput, { id }: Address): Promise<AddressImpact | undefined> {
    const answer = await api.put<AddressAnswer>(`${base}/${id}`, { ...input, dry_run: true });
    return answer.impact?.deliveries.length ? answer.impact : undefined;
  }

  const removal = useAction({
    run: ({ id }: Address) => api.delete(`${base}/${id}`),
    done: 'Endereço removido com sucesso!',
    failed: unanswered('Erro ao remover endereço'),
    changes: CHANGES,
  });
  const choice = useAction({
    run: ({ id }: Address) => api.put(`${base}/${id}`, { is_default: true }),
    done: 'Endereço padrão definido!',
    failed: unanswered('Erro ao definir endereço padrão'),
    changes: CHANGES,
  });

  return {
    save,
    preview,
    remove: removal.perform,
    removing: removal.busy,
    choose: choice.perform,
    choosing: choice.running?.id,
  };
}
