import type { StatementLine } from '@cesta/contract/supply/statements';
import { type FormEvent, useRef, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { newId } from '../../forms/new-id.ts';
import { useTyped } from '../../forms/typed-again.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { inReais } from './statement-words.ts';

interface CorrectionDialogProps {
  /** Null: closed. */
  line: StatementLine | null;
  /** Of a statement that is closed: the new line belongs to the next one. */
  isSettled?: boolean;
  onClose: () => void;
}

/** Takes a line back by a new one; what is right is entered anew. */
export function CorrectionDialog({ line, isSettled = false, onClose }: CorrectionDialogProps) {
  return (
    <Dialog open={line !== null} onClose={onClose} title="Corrigir lançamento">
      {line && <CorrectionForm line={line} isSettled={isSettled} onClose={onClose} />}
    </Dialog>
  );
}

interface CorrectionFormProps {
  line: StatementLine;
  isSettled: boolean;
  onClose: () => void;
}

function CorrectionForm({ line, isSettled, onClose }: CorrectionFormProps) {
  const [description, setDescription] = useTyped(`correction of ${line.id}`, '');
  const [isTold, setTold] = useState(false);
  const id = useRef(newId());
  const { busy, perform } = useAction({
    run: () =>
      api.post('/admin/statements/lines', {
        id: id.current,
        kind: 'correction',
        corrects: line.id,
        description,
      }),
    done: 'Correção lançada.',
    failed: 'Erro ao corrigir',
    changes: [panel.statements],
    onDone: onClose,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (!description.trim()) return focusWrong(event.currentTarget);
    void perform();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {line.description}, {inReais(line.amount)}: uma linha nova tira o valor inteiro
        {isSettled && ', no próximo acerto; este fica como está'}. O certo se lança em seguida.
      </p>
      <TextField
        label="Por quê"
        maxLength={200}
        data-autofocus
        value={description}
        error={isTold && !description.trim() ? 'Diga por que está corrigindo' : undefined}
        onChange={(event) => setDescription(event.target.value)}
      />
      <FormButtons submitLabel="Corrigir" busy={busy} onCancel={onClose} />
    </form>
  );
}
