import type { Address, AddressInput } from '@cesta/contract/identity';
import { mine } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

const CHANGES = [mine.addresses];

/** What can be done with addresses. Each success is told, and the list asked for again. */
export function useAddressActions(userId: string) {
  const base = `/users/${userId}/addresses`;
  const refresh = useRefresh();

  /** Throws what the server says: the form shows it. */
  async function save(input: AddressInput, existing?: Address): Promise<void> {
    if (existing) await api.put(`${base}/${existing.id}`, input);
    else await api.post(base, input);
    toast.success(existing ? 'Endereço atualizado com sucesso!' : 'Endereço adicionado com sucesso!');
    refresh(...CHANGES);
  }

  const removal = useAction({
    run: ({ id }: Address) => api.delete(`${base}/${id}`),
    done: 'Endereço removido com sucesso!',
    failed: 'Erro ao remover endereço',
    changes: CHANGES,
  });
  const choice = useAction({
    run: ({ id }: Address) => api.put(`${base}/${id}`, { is_default: true }),
    done: 'Endereço padrão definido!',
    failed: 'Erro ao definir endereço padrão',
    changes: CHANGES,
  });

  return {
    save,
    remove: removal.perform,
    removing: removal.busy,
    choose: choice.perform,
    choosing: choice.running?.id,
  };
}
