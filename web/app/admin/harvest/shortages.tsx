import type { Shortage } from '@cesta/contract/panel/shortages';
import type { HarvestRoundSummary } from '@cesta/contract/supply/harvest';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { FoldCard } from './fold-card.tsx';
import { shortagesQuery } from './harvest-queries.ts';
import { awaitedText, missingText, nothingShortWords, touchedText } from './shortage-choice.ts';
import { SHORTAGES_TITLE } from './shortage-dialog.tsx';
import { ShortagePart } from './shortage-part.tsx';

/** Others pack and receive meanwhile. */
const REFRESHING = { keepOld: true, every: 60_000 };

/** What the round of a day is short of, worst first, and what is done about it. */
export function Shortages({ date, round }: { date: string; round: HarvestRoundSummary }) {
  const list = useApiQuery(shortagesQuery(date), REFRESHING);
  return (
    <section aria-labelledby={SHORTAGES_TITLE} className="grid gap-3">
      <Subheading id={SHORTAGES_TITLE} tabIndex={-1} className="sr-only outline-none">
        Falta
      </Subheading>
      <Loaded from={list} waiting={<RowsSkeleton rows={3} />}>
        {({ shortages, awaited }) => (
          <>
            {awaited.length > 0 && (
              <p className="rounded-control bg-sun-pale px-4 py-2.5 text-sun-deep wrap-anywhere">
                {awaitedText(awaited)}
              </p>
            )}
            {shortages.length === 0 ? (
              <NothingShort round={round} />
            ) : (
              <ShortageCards date={date} shortages={shortages} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** As long as farmers are still to answer, nothing is promised. */
function NothingShort({ round }: { round: HarvestRoundSummary }) {
  const { title, text } = nothingShortWords(round);
  return (
    <EmptyState title={title} className="py-8!">
      <p>{text}</p>
    </EmptyState>
  );
}

function ShortageCards({ date, shortages }: { date: string; shortages: readonly Shortage[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <p role="status" className="text-small text-ink-soft">
        {counted(shortages.length, 'produto não dá', 'produtos não dão')} para todos.
      </p>
      <ul className="grid gap-3">
        {shortages.map((shortage) => (
          <li key={shortage.product_id}>
            <ShortageCard
              date={date}
              shortage={shortage}
              isOpen={open === shortage.product_id}
              onToggle={() => setOpen(open === shortage.product_id ? null : shortage.product_id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShortageCardProps {
  date: string;
  shortage: Shortage;
  isOpen: boolean;
  onToggle: () => void;
}

function ShortageCard({ date, shortage, isOpen, onToggle }: ShortageCardProps) {
  const { product_id, product_name, unit, available } = shortage;
  const head = (
    <>
      <span className="block text-lead leading-tight font-semibold wrap-anywhere">
        {product_name}
        {unit && <span className="text-small font-normal text-ink-soft"> {unit}</span>}
      </span>
      <span className="block text-small text-ink-soft tabular-nums">
        há {formatCount(available)} para {touchedText(shortage)}
      </span>
      <Badge tone="tomato" className="mt-1.5">
        {missingText(shortage)}
      </Badge>
    </>
  );
  return (
    <FoldCard name={product_name} head={head} isOpen={isOpen} onToggle={onToggle}>
      <ShortagePart date={date} productId={product_id} onSettled={onToggle} />
    </FoldCard>
  );
}
