import type { SynonymGroup, SynonymList } from '@cesta/contract/catalog/synonyms';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SynonymsEditor } from './synonyms-editor.tsx';
import { SynonymsForm } from './synonyms-form.tsx';
import { useSynonymActions } from './use-synonym-actions.ts';

const SYNONYMS = apiQuery<SynonymList>(panel.synonyms, '/search-synonyms', 'Erro ao carregar sinônimos');

/** Words that mean the same to whoever searches the shop. */
export function SynonymsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Sinônimos da busca">
      {open && <SynonymGroups />}
    </Dialog>
  );
}

function SynonymGroups() {
  const list = useApiQuery(SYNONYMS);
  const [editing, setEditing] = useState<string | null>(null);
  const { add, remove, busy } = useSynonymActions();
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Quem busca por uma palavra do grupo encontra os produtos que têm outra no nome ou na categoria. Plural
        e acentos não precisam: a busca já entende.
      </p>
      <SynonymsForm busy={busy} onSave={add} />
      <Loaded from={list} waiting={<RowsSkeleton rows={6} />}>
        {({ synonyms }) =>
          synonyms.length === 0 ? (
            <p className="text-ink-soft">Nenhum grupo ainda.</p>
          ) : (
            <ul className="overflow-hidden rounded-control border border-line bg-card">
              {synonyms.map((group) => (
                <li key={group.id} className="border-line not-last:border-b">
                  {editing === group.id ? (
                    <div className="p-3">
                      <SynonymsEditor group={group} onSaved={list.reload} onClose={() => setEditing(null)} />
                    </div>
                  ) : (
                    <Group
                      group={group}
                      onEdit={() => setEditing(group.id)}
                      onRemove={() => void remove(group)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

interface GroupProps {
  group: SynonymGroup;
  onEdit: () => void;
  onRemove: () => void;
}

function Group({ group, onEdit, onRemove }: GroupProps) {
  const words = group.words.join(', ');
  return (
    <div className="flex items-center gap-1 py-1 pr-1 pl-4">
      <p className="min-w-0 grow wrap-anywhere">{words}</p>
      <IconButton label={`Editar ${words}`} onClick={onEdit} className="text-leaf-deep">
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Excluir ${words}`} onClick={onRemove} className="text-tomato-deep">
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  );
}
