import { dayOf } from '@cesta/contract/base/calendar';
import type { StatementEntry } from '@cesta/contract/supply/statements';
import { type FormEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { newId } from '../../forms/new-id.ts';
import { useKeptAlong, useTyped } from '../../forms/typed-again.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNotes, useFieldWiring } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';

type Kind = Exclude<StatementEntry['kind'], 'correction'>;

const KINDS: readonly { value: Kind; text: string }[] = [
  { value: 'advance', text: 'Adiantamento' },
  { value: 'crates', text: 'Caixas' },
  { value: 'other', text: 'Outro' },
];

/** Of crates and of the rest: which way it goes. */
const WAYS = {
  crates: [
    { value: 'taken', text: 'Levou da loja' },
    { value: 'back', text: 'Trouxe de volta' },
  ],
  other: [
    { value: 'farm', text: 'A loja deve' },
    { value: 'shop', text: 'O produtor deve' },
  ],
} as const;

interface EntryDialogProps {
  open: boolean;
  producerId: string;
  onClose: () => void;
}

/** Advance, crates or anything else: always a new line. */
export function EntryDialog({ open, producerId, onClose }: EntryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Novo lançamento">
      {open && <EntryForm producerId={producerId} onClose={onClose} />}
    </Dialog>
  );
}

const AMOUNT = /^\d{1,5}([.,]\d{1,2})?$/;

function EntryForm({ producerId, onClose }: Omit<EntryDialogProps, 'open'>) {
  const keptAs = `entry of ${producerId}`;
  const [kind, setKind] = useTyped<Kind>(`${keptAs}, kind`, 'advance');
  const [way, setWay] = useTyped(`${keptAs}, way`, '');
  const [date, setDate] = useTyped(`${keptAs}, date`, () => dayOf(Date.now()));
  const [amount, setAmount] = useTyped(`${keptAs}, amount`, '');
  const [count, setCount] = useTyped(`${keptAs}, count`, '');
  const [description, setDescription] = useTyped(`${keptAs}, description`, '');
  const [isTold, setTold] = useState(false);
  // One id for this form, however often it is sent.
  const [id] = useKeptAlong(`${keptAs}, id`, newId);
  const { busy, perform } = useAction({
    run: (entry: object) => api.post('/admin/statements/lines', entry),
    done: 'Lançamento anotado.',
    failed: 'Erro ao lançar',
    changes: [panel.statements],
    onDone: onClose,
  });
  const isCrates = kind === 'crates';
  const faults = {
    way: kind !== 'advance' && !way && 'Escolha um dos dois',
    count: isCrates && !/^[1-9]\d{0,3}$/.test(count.trim()) && 'Escreva quantas caixas',
    amount:
      !(isCrates && amount.trim() === '') && !AMOUNT.test(amount.trim()) && 'Escreva o valor, como 12,50',
    description: kind === 'other' && !description.trim() && 'Diga o que é',
    date: !date && 'Escolha o dia',
  };
  const told = (fault: string | false) => (isTold && fault ? fault : undefined);
  const wayWiring = useFieldWiring({ id: undefined, error: told(faults.way) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (Object.values(faults).some(Boolean)) return focusWrong(event.currentTarget);
    const common = { id, kind, producerId, date, description };
    if (kind === 'advance') void perform({ ...common, amount });
    if (kind === 'other') void perform({ ...common, amount, to: way });
    if (kind === 'crates')
      void perform({ ...common, way, count: count.trim(), ...(amount.trim() && { price: amount }) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ChoiceButtons
        label="Tipo de lançamento"
        choices={KINDS}
        chosen={kind}
        onChoose={(next) => {
          setKind(next);
          setWay('');
          setTold(false);
        }}
      />
      {kind !== 'advance' && (
        <div>
          <ChoiceButtons<string> label="Para que lado" choices={WAYS[kind]} chosen={way} onChoose={setWay} />
          <FieldNotes error={told(faults.way)} wiring={wayWiring} />
        </div>
      )}
      {isCrates && (
        <TextField
          label="Quantas caixas"
          inputMode="numeric"
          value={count}
          error={told(faults.count)}
          onChange={(event) => setCount(event.target.value)}
        />
      )}
      <TextField
        label={isCrates ? 'Valor de cada uma (R$)' : 'Valor (R$)'}
        optional={isCrates}
        inputMode="decimal"
        value={amount}
        error={told(faults.amount)}
        hint={
          isCrates
            ? 'Em branco só se contam; com valor, entram na conta.'
            : kind === 'advance'
              ? 'O que já foi pago, e sai do próximo acerto.'
              : undefined
        }
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label="Dia"
        type="date"
        value={date}
        error={told(faults.date)}
        onChange={(event) => setDate(event.target.value)}
      />
      <TextField
        label="Descrição"
        optional={kind !== 'other'}
        maxLength={200}
        value={description}
        error={told(faults.description)}
        hint="O produtor lê no acerto dele."
        onChange={(event) => setDescription(event.target.value)}
      />
      <FormButtons submitLabel="Lançar" busy={busy} onCancel={onClose} />
    </form>
  );
}
