import { formatQuantity, quantityOf, toThousandths } from '@cesta/contract/supply/quantities';
import type { ReceiptEntry, ReceivingFarm } from '@cesta/contract/supply/receiving';
import { type FormEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { useTyped } from '../../forms/typed-again.ts';
import { formatMoment } from '../../order/order-dates.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { counted } from '../parts/counted.ts';
import type { Waiting } from './receiving-queue.ts';
import { correctionOf } from './receiving-words.ts';

interface EntriesProps {
  date: string;
  farm: ReceivingFarm;
  onEnter: (waiting: Waiting) => void;
}

/** What was entered, by whom and when. Nothing is erased: a correction is a line of its own. */
export function ReceiptEntries({ date, farm, onEnter }: EntriesProps) {
  const [chosen, setChosen] = useState<ReceiptEntry | null>(null);
  if (farm.entries.length === 0) return null;
  return (
    <details className="mt-3 border-line border-t pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-leaf-deep">
        {counted(farm.entries.length, 'lançamento', 'lançamentos')}
      </summary>
      <ul className="grid gap-2">
        {farm.entries.map((entry) => (
          <li key={entry.id} className="flex items-start justify-between gap-3">
            <p className={classNames('py-1 text-small', entry.isCorrected && 'line-through')}>
              <span className="font-semibold">{entryWords(entry)}</span>
              {entry.reason && `: ${entry.reason}`}
              <span className="block text-ink-soft">
                {formatMoment(entry.enteredAt)}, {entry.enteredBy}
                {entry.isCorrected && <span className="sr-only"> (corrigido)</span>}
              </span>
            </p>
            {!entry.isCorrected && entry.corrects === null && (
              <Button variant="quiet" size="sm" onClick={() => setChosen(entry)}>
                Corrigir
                <span className="sr-only"> {entryWords(entry)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title="Corrigir lançamento">
        {chosen && (
          <CorrectionForm
            entry={chosen}
            onClose={() => setChosen(null)}
            onCorrect={(right) => {
              onEnter(correctionOf(date, farm.producerId, chosen, right));
              setChosen(null);
            }}
          />
        )}
      </Dialog>
    </details>
  );
}

function entryWords({ kind, quantity, unit, productName, corrects }: ReceiptEntry): string {
  const what = `${quantityOf(Math.abs(Math.round(quantity * 1000)), unit)} de ${productName}`;
  if (corrects) return `Correção: menos ${what}`;
  return kind === 'lost' ? `Perda: ${what}` : what;
}

interface CorrectionFormProps {
  entry: ReceiptEntry;
  onCorrect: (right: { thousandths: number; reason: string; price?: string | undefined }) => void;
  onClose: () => void;
}

function CorrectionForm({ entry, onCorrect, onClose }: CorrectionFormProps) {
  const keptAs = `correction of ${entry.id}`;
  const was = formatQuantity(Math.round(entry.quantity * 1000));
  const [quantity, setQuantity] = useTyped(`${keptAs}, quantity`, was);
  const [reason, setReason] = useTyped(`${keptAs}, reason`, '');
  const [price, setPrice] = useTyped(`${keptAs}, price`, '');
  const [isTold, setTold] = useState(false);
  const thousandths = toThousandths(quantity);
  const isPriceRight = price === '' || /^\d{1,5}([.,]\d{1,2})?$/.test(price.trim());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (thousandths === null || !reason.trim() || !isPriceRight) return focusWrong(event.currentTarget);
    onCorrect({ thousandths, reason: reason.trim(), price: price.trim() || undefined });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{entryWords(entry)}. O que está escrito fica; a correção entra como uma linha nova.</p>
      <TextField
        label={`O certo é (${entry.unit})`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={quantity}
        hint="Zero quando não era para estar aqui."
        error={isTold && thousandths === null ? 'Escreva um número, como 2,5' : undefined}
        onChange={(event) => setQuantity(event.target.value)}
      />
      {/* Whoever reads no price sets none. */}
      {entry.price !== undefined && (
        <TextField
          label={`Preço de cada ${entry.unit} (R$)`}
          optional
          inputMode="decimal"
          value={price}
          hint={
            entry.price === null
              ? 'Ainda sem preço combinado. Zero se foi doado.'
              : 'Em branco fica o combinado.'
          }
          error={isTold && !isPriceRight ? 'Escreva o preço em reais, como 12,50' : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      )}
      <TextField
        label="Por quê"
        maxLength={200}
        value={reason}
        error={isTold && !reason.trim() ? 'Diga por que está corrigindo' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormButtons submitLabel="Corrigir" busy={false} onCancel={onClose} />
    </form>
  );
}
