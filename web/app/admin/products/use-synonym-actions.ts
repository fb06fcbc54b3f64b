import type { SynonymGroup } from '@cesta/contract/catalog/synonyms';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

export const SYNONYMS_PATH = '/admin/search-synonyms';
const CHANGES = { changes: [panel.synonyms] };

/** Each answers whether it worked. What is deleted can be had back from the toast. */
export function useSynonymActions() {
  const adding = useAction({
    ...CHANGES,
    run: (words: string[]) => api.post(SYNONYMS_PATH, { words }),
    done: 'Sinônimos guardados',
    failed: 'Erro ao salvar sinônimos',
  });
  const removal = useAction({
    ...CHANGES,
    run: ({ id }: SynonymGroup) => api.delete(`${SYNONYMS_PATH}/${id}`),
    failed: 'Erro ao excluir sinônimos',
    onDone: (_, { words }) =>
      toast.success('Sinônimos excluídos', {
        key: 'synonyms',
        action: { label: 'Desfazer', run: () => void adding.perform([...words]) },
      }),
  });
  return {
    busy: adding.busy,
    add: adding.perform,
    remove: removal.perform,
  };
}
