import { dayOf } from '@cesta/contract/base/calendar';
import { toThousandths } from '@cesta/contract/supply/quantities';
import type { ReceivingFarm, ReceivingLine } from '@cesta/contract/supply/receiving';
import { CheckCheck, PackageCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FoldCard } from './fold-card.tsx';
import { LossDialog } from './loss-dialog.tsx';
import { ReceiptEntries } from './receipt-entries.tsx';
import { AwaitedLine, EnteredLine } from './receiving-line.tsx';
import { draftKey, expectedTally, isSettled, isToCome, onItsWay, withDraft } from './receiving-queue.ts';
import { farmInWords, received, receivedAll } from './receiving-words.ts';
import { shedStore } from './shed-store.ts';
import type { useShed } from './use-shed.ts';

interface FarmProps {
  date: string;
  farm: ReceivingFarm;
  shed: ReturnType<typeof useShed>;
}

/** One farm: what it was to bring, and a large box for what it brought. Nothing is filled in beforehand. */
export function ReceivingFarmCard({ date, farm, shed }: FarmProps) {
  const { drafts } = shed.shed;
  const coming = onItsWay(shed.shed, date);
  const isPast = date < dayOf(Date.now());
  const rows = farm.lines.map((line) => ({ line, tally: expectedTally(line, farm, coming) }));
  const tallies = rows.map(({ tally }) => tally);
  const textOf = (line: ReceivingLine) => drafts[draftKey(date, farm.producerId, line.key)];
  const typed = farm.lines.filter((line) => textOf(line) !== undefined);
  const missing = rows.flatMap(({ line, tally }) => (tally.missing > 0 ? line : []));
  // One line a farm until it is at the door; what somebody has begun stands open.
  const [isOpen, setOpen] = useState(typed.length > 0);
  const [isWrong, setWrong] = useState(false);
  const [losing, setLosing] = useState<ReceivingLine | null>(null);
  /** More of it came: its box is opened again. */
  const [more, setMore] = useState<string | null>(null);

  /** What was typed counts; the rest came as expected when everything did. */
  function enter(lines: readonly ReceivingLine[], pressed: Element) {
    const card = pressed.closest('article');
    const wrong = typed.some((line) => !isQuantity(textOf(line)));
    setWrong(wrong);
    if (wrong) {
      setOpen(true);
      return focusNext(() => card?.querySelector<HTMLElement>('[aria-invalid]'));
    }
    // What was pressed is gone once there is nothing more to enter.
    focusNext(() => (document.activeElement === document.body ? card?.querySelector('button') : null));
    const came = lines.flatMap((line) => {
      const text = textOf(line);
      const tally = expectedTally(line, farm, coming);
      if (text === undefined) return tally.missing > 0 ? receivedAll(date, farm.producerId, line, tally) : [];
      const thousandths = toThousandths(text) ?? 0;
      return thousandths > 0 ? received(date, farm.producerId, line, thousandths) : [];
    });
    setMore(null);
    shed.enter(
      came,
      lines.map(({ key }) => draftKey(date, farm.producerId, key)),
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    enter(typed, event.currentTarget);
  }

  return (
    <FoldCard
      name={farm.name}
      head={
        <>
          <span className="block text-lead leading-tight font-semibold wrap-anywhere">{farm.name}</span>
          <span className="block text-small text-ink-soft tabular-nums">{farmInWords(tallies)}</span>
        </>
      }
      action={
        missing.length > 0 &&
        !isSettled(tallies, isPast) && (
          <Button
            variant="secondary"
            size="sm"
            onClick={({ currentTarget }) => enter([...new Set([...missing, ...typed])], currentTarget)}
          >
            <CheckCheck aria-hidden="true" className="size-5" />
            Veio tudo
            <span className="sr-only"> de {farm.name}</span>
          </Button>
        )
      }
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {rows.some(({ tally }) => isToCome(tally, isPast)) && (
          <p
            aria-hidden="true"
            className="-mt-1 grid grid-cols-[minmax(0,1fr)_7rem] gap-x-4 text-small text-ink-soft"
          >
            <span>Produto</span>
            <span className="text-center">Veio</span>
          </p>
        )}
        <ul className="-my-2 divide-y divide-line">
          {rows.map(({ line, tally }) => (
            <li key={line.key} className="py-2">
              {textOf(line) !== undefined || more === line.key || isToCome(tally, isPast) ? (
                <AwaitedLine
                  line={line}
                  tally={tally}
                  text={textOf(line) ?? ''}
                  isWrong={isWrong && !isQuantity(textOf(line))}
                  isFirst={more === line.key}
                  onType={(text) =>
                    shedStore.change((before) =>
                      withDraft(before, draftKey(date, farm.producerId, line.key), text),
                    )
                  }
                  onLose={() => setLosing(line)}
                />
              ) : (
                <EnteredLine
                  line={line}
                  tally={tally}
                  onLose={() => setLosing(line)}
                  onMore={() => setMore(line.key)}
                />
              )}
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
    </FoldCard>
  );
}

/** Once the screen shows what has changed. */
function focusNext(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

function isQuantity(text: string | undefined): boolean {
  return text === undefined || toThousandths(text) !== null;
}
