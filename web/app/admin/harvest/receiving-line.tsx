import { formatQuantity } from '@cesta/contract/supply/quantities';
import type { ReceivingLine } from '@cesta/contract/supply/receiving';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/field.tsx';
import type { Tally } from './receiving-queue.ts';
import { expectedWords } from './receiving-words.ts';

const WRONG = 'Escreva um número, como 2,5';

interface LineProps {
  line: ReceivingLine;
  tally: Tally;
  onLose: () => void;
}

interface AwaitedLineProps extends LineProps {
  text: string;
  isWrong: boolean;
  /** Just opened: typing begins here. */
  isFirst: boolean;
  onType: (text: string) => void;
}

/** Something is to come: a box for how much did. */
export function AwaitedLine({ line, tally, text, isWrong, isFirst, onType, onLose }: AwaitedLineProps) {
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) box.current?.focus();
  }, [isFirst]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-4">
      <div className="grid gap-1 leading-snug">
        <p className="font-semibold wrap-anywhere">{line.productName}</p>
        <p className="text-small text-ink-soft wrap-anywhere">{expectedWords(line)}</p>
        <Tallied tally={tally} />
        {isWrong && (
          <p id={errorId} className="font-semibold text-tomato-deep">
            {WRONG}
          </p>
        )}
        {tally.received > tally.lost && (
          <LossButton line={line} onLose={onLose} className="-ml-3 justify-self-start" />
        )}
      </div>
      <label className="grid gap-1 text-small">
        <span className={classNames('text-center', tally.received === 0 && 'sr-only')}>
          {tally.received > 0 ? 'Veio mais' : 'Veio'}
          <span className="sr-only">
            {' '}
            de {line.productName}, em {line.unit}
          </span>
        </span>
        <input
          ref={box}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          maxLength={9}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => onType(event.target.value)}
          className={classNames(CONTROL, 'min-h-14! text-center text-heading! font-semibold tabular-nums')}
        />
      </label>
    </div>
  );
}

/** Nothing more is awaited: one line to read. */
export function EnteredLine({ line, tally, onLose, onMore }: LineProps & { onMore: () => void }) {
  const { productName, unit } = line;
  return (
    <div className="flex items-center gap-x-1">
      <div className="grid min-w-0 grow gap-1 leading-snug wrap-anywhere">
        <p>{productName}</p>
        <Tallied tally={tally} unit={unit} />
        {(tally.received === 0 || line.expected === null) && (
          <p className="text-small text-ink-soft">{expectedWords(line)}</p>
        )}
      </div>
      {tally.received > tally.lost && <LossButton line={line} onLose={onLose} className="shrink-0" />}
      <IconButton label={`Veio mais ${productName}`} onClick={onMore} className="text-leaf-deep">
        <Plus aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function Tallied({ tally: { received, lost, missing }, unit }: { tally: Tally; unit?: string }) {
  if (received === 0 && lost === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {received > 0 && <Badge tone="leaf">Chegou {formatQuantity(received)}</Badge>}
      {unit && <span className="text-small text-ink-soft">× {unit}</span>}
      {lost > 0 && <Badge tone="tomato">Perda {formatQuantity(lost)}</Badge>}
      {received > 0 && missing > 0 && <Badge tone="sun">Falta {formatQuantity(missing)}</Badge>}
    </p>
  );
}

/** Only what came can be lost. */
function LossButton({
  line,
  onLose,
  className,
}: {
  line: ReceivingLine;
  onLose: () => void;
  className: string;
}) {
  return (
    <Button variant="quiet" size="sm" onClick={onLose} className={classNames('px-3!', className)}>
      Perda
      <span className="sr-only"> de {line.productName}</span>
    </Button>
  );
}
