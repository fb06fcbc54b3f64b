import { type SynonymGroup, SynonymInput, type SynonymList } from '@cesta/contract/catalog/synonyms';
import { z } from 'zod';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import { wordsIn } from './synonym-words.ts';
import { SYNONYMS_HINT } from './synonyms-form.tsx';
import { SYNONYMS_PATH } from './use-synonym-actions.ts';

/** One box holds all words of a group. */
const GroupForm = z.object({ words: z.string().transform(wordsIn).pipe(SynonymInput.shape.words) });
const LABELS = { words: 'Palavras do grupo' };

interface SynonymsEditorProps {
  group: SynonymGroup;
  /** Saved, or somebody else was faster: look again. */
  onSaved: () => void;
  onClose: () => void;
}

export function SynonymsEditor({ group, onSaved, onClose }: SynonymsEditorProps) {
  const keptAs = `synonyms ${group.id}`;
  const form = useSchemaForm<{ words: string }, { words: string[] }>(GroupForm, LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(group),
    keptAs,
  });
  const { rhf, field } = form;
  const { conflict, save } = useGuardedSaving({
    thing: group,
    rhf,
    keptAs,
    reload: reloadGroup,
    valuesOf,
    labels: LABELS,
    inWords: (_name, value) => String(value),
  });

  async function saveGroup({ words }: { words: string[] }) {
    const done = await save((base = group) =>
      api.put(`${SYNONYMS_PATH}/${base.id}`, { words, was: base.words }),
    );
    onSaved();
    if (!done) return;
    toast.success('Sinônimos guardados');
    onClose();
  }

  return (
    <Form form={form} label="Editar grupo" attempt="Erro ao salvar sinônimos" onSubmit={saveGroup}>
      {conflict && <ConflictNote {...conflict} />}
      <TextField {...field('words')} hint={SYNONYMS_HINT} autoComplete="off" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="secondary" size="sm" busy={rhf.formState.isSubmitting}>
          Salvar
        </Button>
      </div>
    </Form>
  );
}

function valuesOf({ words }: SynonymGroup): { words: string } {
  return { words: words.join(', ') };
}

async function reloadGroup({ id }: SynonymGroup): Promise<SynonymGroup> {
  const { synonyms } = await api.get<SynonymList>('/search-synonyms');
  const now = synonyms.find((other) => other.id === id);
  if (!now) throw new Error('The group is gone');
  return now;
}
