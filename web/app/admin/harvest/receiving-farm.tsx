import { formatQuantity, quantityOf, toThousandths } from '@cesta/contract/quantities';
import type { ReceivingFarm, ReceivingLine } from '@cesta/contract/receiving';
import { CheckCheck, PackageCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/field.tsx';
import { LossDialog } from './loss-dialog.tsx';
import { ReceiptEntries } from './receipt-entries.tsx';
import { draftKey, expectedTally, withDraft } from './receiving-queue.ts';
import { received } from './receiving-words.ts';
import { changeShed } from './shed-store.ts';
import type { useShed } from './use-shed.ts';

interface FarmProps {
  date: string;
  farm: ReceivingFarm;
  shed: ReturnType<typeof useShed>;
}

const WRONG = 'Escreva um número, como 2,5';

/** One farm: what it was to bring, and a large box for what it brought. Nothing is filled in beforehand. */
export function ReceivingFarmCard({ date, farm, shed }: FarmProps) {
  const { drafts, queue } = shed.shed;
  const [isWrong, setWrong] = useState(false);
  const [losing, setLosing] = useState<ReceivingLine | null>(null);
  const keyOf = (line: ReceivingLine) => draftKey(date, farm.producerId, line.key);
  const typed = farm.lines.filter((line) => drafts[keyOf(line)] !== undefined);
  const missing = farm.lines.filter((line) => expectedTally(line, farm, queue).missing > 0);

  /** What was typed counts; the rest came as expected when everything did. */
  function enter(lines: readonly ReceivingLine[]) {
    const wrong = typed.some((line) => !isQuantity(drafts[keyOf(line)]));
    setWrong(wrong);
    if (wrong) return;
    const came = lines.flatMap((line) => {
      const text = drafts[keyOf(line)];
      const thousandths =
        text === undefined ? expectedTally(line, farm, queue).missing : (toThousandths(text) ?? 0);
      return thousandths > 0 ? received(date, farm.producerId, line, thousandths) : [];
    });
    shed.enter(came, lines.map(keyOf));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    enter(typed);
  }

  return (
    <Card as="article" aria-label={farm.name} className="p-4 sm:p-5">
      <form noValidate onSubmit={submit} className="grid gap-3">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h4 className="text-lead font-semibold wrap-anywhere">{farm.name}</h4>
          {missing.length > 0 && (
            <Button variant="secondary" onClick={() => enter([...new Set([...missing, ...typed])])}>
              <CheckCheck aria-hidden="true" className="size-5" />
              Veio tudo
              <span className="sr-only"> de {farm.name}</span>
            </Button>
          )}
        </header>
        <ul className="divide-y divide-line">
          {farm.lines.map((line) => (
            <li key={line.key} className="py-3">
              <LineRow
                line={line}
                tally={expectedTally(line, farm, queue)}
                text={drafts[keyOf(line)] ?? ''}
                isWrong={isWrong}
                onType={(text) => changeShed((before) => withDraft(before, keyOf(line), text))}
                onLose={() => setLosing(line)}
              />
            </li>
          ))}
        </ul>
        {typed.length > 0 && (
          <Button type="submit" size="lg" wide>
            <PackageCheck aria-hidden="true" className="size-5" />
            Anotar o que veio
            <span className="sr-only"> de {farm.name}</span>
          </Button>
        )}
      </form>
      <ReceiptEntries date={date} farm={farm} onEnter={(waiting) => shed.enter([waiting])} />
      <LossDialog
        date={date}
        producerId={farm.producerId}
        line={losing}
        onEnter={(waiting) => {
          shed.enter([waiting]);
          setLosing(null);
        }}
        onClose={() => setLosing(null)}
      />
    </Card>
  );
}

function isQuantity(text: string | undefined): boolean {
  return text === undefined || toThousandths(text) !== null;
}

interface LineRowProps {
  line: ReceivingLine;
  tally: ReturnType<typeof expectedTally>;
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
  onLose: () => void;
}

function LineRow({ line, tally, text, isWrong, onType, onLose }: LineRowProps) {
  const hasError = isWrong && !isQuantity(text || undefined);
  const errorId = `errado-${line.key}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">{line.productName}</p>
        <p className="text-small text-ink-soft">{expectedWords(line)}</p>
        <p className="flex flex-wrap gap-1.5">
          {tally.received > 0 && <Badge tone="leaf">Chegou {formatQuantity(tally.received)}</Badge>}
          {tally.lost > 0 && <Badge tone="tomato">Perda {formatQuantity(tally.lost)}</Badge>}
          {tally.received > 0 && tally.missing > 0 && (
            <Badge tone="sun">Falta {formatQuantity(tally.missing)}</Badge>
          )}
        </p>
        {hasError && (
          <p id={errorId} className="font-semibold text-tomato-deep">
            {WRONG}
          </p>
        )}
      </div>
      <label className="grid gap-1 text-small">
        <span>
          {tally.received > 0 ? 'Veio mais' : 'Veio'}
          <span className="sr-only">
            {' '}
            de {line.productName}, em {line.unit}
          </span>
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          maxLength={9}
          {...(hasError && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => onType(event.target.value)}
          className={classNames(CONTROL, 'min-h-14! text-center text-heading! font-semibold tabular-nums')}
        />
      </label>
      {/* Only what came can be lost. */}
      {tally.received > tally.lost && (
        <Button
          variant="quiet"
          size="sm"
          onClick={onLose}
          className="-ml-4 max-sm:col-span-2 max-sm:justify-self-start sm:mt-6 sm:ml-0"
        >
          Perda
          <span className="sr-only"> de {line.productName}</span>
        </Button>
      )}
    </div>
  );
}

function expectedWords({ expected, isConfirmed, unit, portions }: ReceivingLine): string {
  const holds = portions > 1 ? ` (${portions} porções)` : '';
  if (expected === null) return `Não foi pedido · ${unit}${holds}`;
  const quantity = quantityOf(toThousandths(expected) ?? 0, unit);
  return `${isConfirmed ? 'Confirmado' : 'Pedido, sem resposta'}: ${quantity}${holds}`;
}
