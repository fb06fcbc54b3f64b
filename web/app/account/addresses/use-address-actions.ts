import type { Address, AddressInput } from '@cesta/contract/identity';
import { useState } from 'react';
import { api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

/** What can be done with addresses. Each success is told, and the list asked for again. */
export function useAddressActions(userId: string, onChanged: () => void) {
  const base = `/users/${userId}/addresses`;
  const [choosing, setChoosing] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);

  /** Throws what the server says: the form shows it. */
  async function save(input: AddressInput, existing?: Address): Promise<void> {
    if (existing) await api.put(`${base}/${existing.id}`, input);
    else await api.post(base, input);
    toast.success(existing ? 'Endereço atualizado com sucesso!' : 'Endereço adicionado com sucesso!');
    onChanged();
  }

  async function remove({ id }: Address): Promise<boolean> {
    setRemoving(true);
    try {
      await api.delete(`${base}/${id}`);
      toast.success('Endereço removido com sucesso!');
      onChanged();
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Erro ao remover endereço'));
      return false;
    } finally {
      setRemoving(false);
    }
  }

  async function choose({ id }: Address): Promise<void> {
    setChoosing(id);
    try {
      await api.put(`${base}/${id}`, { is_default: true });
      toast.success('Endereço padrão definido!');
      onChanged();
    } catch (error) {
      toast.error(errorText(error, 'Erro ao definir endereço padrão'));
    } finally {
      setChoosing(null);
    }
  }

  return { save, remove, choose, choosing, removing };
}
