import { toThousandths } from '@cesta/contract/supply/quantities';
import type { ReceivingLine } from '@cesta/contract/supply/receiving';
import { type FormEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { useTyped } from '../../forms/typed-again.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import type { Waiting } from './receiving-queue.ts';
import { entryOf, LOSS_REASONS } from './receiving-words.ts';

interface LossDialogProps {
  date: string;
  producerId: string;
  /** Null: closed. */
  line: ReceivingLine | null;
  onEnter: (waiting: Waiting) => void;
  onClose: () => void;
}

/** What came and could not be used, with its reason: it is not paid. */
export function LossDialog({ line, onClose, ...rest }: LossDialogProps) {
  return (
    <Dialog open={line !== null} onClose={onClose} title={line ? `Perda de ${line.productName}` : 'Perda'}>
      {line && <LossForm line={line} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function LossForm({ date, producerId, line, onEnter, onClose }: LossDialogProps & { line: ReceivingLine }) {
  const keptAs = `loss of ${line.key} on ${date} by ${producerId}`;
  const [quantity, setQuantity] = useTyped(`${keptAs}, quantity`, '');
  const [reason, setReason] = useTyped(`${keptAs}, reason`, '');
  const [isTold, setTold] = useState(false);
  const thousandths = toThousandths(quantity) ?? 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (thousandths <= 0 || !reason.trim()) return focusWrong(event.currentTarget);
    onEnter(entryOf(date, producerId, line, { kind: 'lost', thousandths, reason: reason.trim() }));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={`Quanto se perdeu (${line.unit})`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={quantity}
        error={isTold && thousandths <= 0 ? 'Escreva a quantidade, como 0,5' : undefined}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <ChoiceButtons
        label="Motivos comuns"
        choices={LOSS_REASONS.map((text) => ({ value: text, text }))}
        chosen={reason}
        onChoose={setReason}
        className="flex-wrap"
      />
      <TextField
        label="Motivo"
        maxLength={200}
        value={reason}
        error={isTold && !reason.trim() ? 'Diga por que se perdeu' : undefined}
        hint="O produtor lê no acerto dele."
        onChange={(event) => setReason(event.target.value)}
      />
      <FormButtons submitLabel="Anotar perda" busy={false} onCancel={onClose} />
    </form>
  );
}
