import type { Farm, OrganicProof, OrganicProofInput } from '@cesta/contract/supply/farms';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { download, saveFile } from '../../session/download.ts';

export interface SentProof extends Omit<OrganicProofInput, 'withoutDocument'> {
  id: string;
  document: File | undefined;
  withoutDocument: boolean;
}

export function useProofActions(producerId: string) {
  const path = (id: string) => `/admin/farms/${producerId}/proofs/${id}`;
  const changes = [panel.farm(producerId), panel.producers, panel.worklist];
  const refresh = useRefresh();
  const removal = useAction({
    run: ({ id }: OrganicProof) => api.delete(path(id)),
    done: 'Comprovação removida',
    failed: 'Erro ao remover a comprovação',
    changes,
  });
  const loading = useAction({
    run: async ({ id }: OrganicProof) =>
      saveFile(
        await download(`${path(id)}/document`, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }),
      ),
    failed: 'Erro ao baixar o documento',
  });

  /** Throws what the server says: the form shows it, and keeps what was typed. */
  async function save({ id, document, ...proof }: SentProof): Promise<void> {
    const form = new FormData();
    form.append('proof', JSON.stringify(proof));
    if (document) form.append('document', document);
    await api.put(path(id), form);
    refresh(...changes);
  }

  async function reload({ id }: OrganicProof): Promise<OrganicProof> {
    const { proofs } = await api.get<Farm>(`/admin/farms/${producerId}`);
    const now = proofs.find((other) => other.id === id);
    if (!now) throw new Error('The proof is gone');
    return now;
  }

  return { save, reload, remove: removal.perform, removing: removal.busy, download: loading.perform };
}
