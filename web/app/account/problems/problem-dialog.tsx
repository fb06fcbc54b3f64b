import type { ProblemReport } from '@cesta/contract/orders/problems';
import { type FormEvent, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { mine } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { formOf, keepDraft, type ProblemDraft, type ProblemTarget, readDraft } from './problem-draft.ts';

interface ProblemDialogProps {
  /** Null while none is open. */
  target: ProblemTarget | null;
  items: readonly { id: string; name: string }[];
  onClose: () => void;
}

export function ProblemDialog({ target, items, onClose }: ProblemDialogProps) {
  return (
    <Dialog open={target !== null} onClose={onClose} title="Algo veio errado?">
      {target && <ProblemForm target={target} items={items} onClose={onClose} />}
    </Dialog>
  );
}

const MESSAGE_MAX = 2000;
const NOT_ANSWERED =
  'Ficamos sem resposta: o relato pode não ter chegado. Nada se perdeu: confira a conexão e tente de novo.';

function ProblemForm({ target, items, onClose }: ProblemDialogProps & { target: ProblemTarget }) {
  const [draft, setDraft] = useState(() => readDraft(target));
  const [error, setError] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const { busy, perform } = useAction({
    run: (sent: ProblemDraft) => api.post<ProblemReport>('/problem-reports', formOf(target, sent)),
    done: 'Relato enviado. Vamos resolver!',
    failed: NOT_ANSWERED,
    changes: [mine.orders, mine.recentBaskets],
    onDone: () => {
      keepDraft(target, null);
      onClose();
    },
  });

  /**
   * As it is by then: a photo that took its time must not bring back what was written before it. Changed, it is another
   * report: one that was kept without an answer stays as it was, and would swallow what was added since.
   */
  function change(partOf: (kept: ProblemDraft) => Partial<ProblemDraft>) {
    const kept = readDraft(target);
    const next = { ...kept, ...partOf(kept), id: newId() };
    setDraft(next);
    keepDraft(target, next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = draft.message.trim() === '' ? 'Conte o que aconteceu' : undefined;
    setError(wrong);
    if (!wrong && !busy && !isReading) void perform(draft);
  }

  function toggle(id: string) {
    change(({ items: chosen }) => ({
      items: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    }));
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Algo veio errado?" className="grid gap-5">
      {items.length > 0 && (
        <fieldset className="grid">
          <legend className="mb-1 font-semibold">Quais itens?</legend>
          {items.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={draft.items.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      )}
      <TextAreaField
        label="O que aconteceu?"
        rows={4}
        maxLength={MESSAGE_MAX}
        value={draft.message}
        error={error}
        onChange={({ target: { value: message } }) => change(() => ({ message }))}
      />
      <PhotoPicker
        photos={draft.photos}
        isReading={isReading}
        onReading={setIsReading}
        onChange={(photosOf) => change(({ photos }) => ({ photos: photosOf(photos) }))}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" busy={busy || isReading}>
          {busy ? 'Enviando…' : 'Enviar relato'}
        </Button>
      </div>
    </form>
  );
}
