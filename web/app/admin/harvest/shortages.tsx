import type { Shortage, ShortageList } from '@cesta/contract/shortages';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { counted } from '../counted.ts';
import { missingText, touchedText } from './shortage-choice.ts';
import { SHORTAGES_TITLE } from './shortage-dialog.tsx';
import { ShortagePart } from './shortage-part.tsx';

const ATTEMPT = 'Erro ao carregar o que falta';
/** Others pack and receive meanwhile. */
const REFRESHING = { keepOld: true, every: 60_000 };

/** What the round of a day is short of, worst first, and what is done about it. */
export function Shortages({ date }: { date: string }) {
  const query = apiQuery<ShortageList>(panel.shortages(date), `/admin/harvest/${date}/shortages`, ATTEMPT);
  const list = useApiQuery(query, REFRESHING);
  return (
    <section aria-labelledby={SHORTAGES_TITLE} className="grid gap-3">
      <Subheading id={SHORTAGES_TITLE} tabIndex={-1} className="outline-none">
        Falta
      </Subheading>
      <Loaded from={list} waiting={<RowsSkeleton rows={3} />}>
        {({ shortages }) =>
          shortages.length === 0 ? (
            <EmptyState title="Nada falta nesta entrega" className="py-8!">
              <p>O que foi confirmado ou recebido dá para todas as cestas e pedidos.</p>
            </EmptyState>
          ) : (
            <ShortageCards date={date} shortages={shortages} />
          )
        }
      </Loaded>
    </section>
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
  const id = useId();
  const { product_id, product_name, unit, available } = shortage;
  return (
    <Card as="article" aria-label={product_name}>
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-3 text-left hover:bg-leaf-pale sm:px-5"
        >
          <span className="min-w-0">
            <span className="block text-lead leading-tight font-semibold wrap-anywhere">
              {product_name}
              {unit && <span className="text-small font-normal text-ink-soft"> {unit}</span>}
            </span>
            <span className="block text-small text-ink-soft tabular-nums">
              há {available} · {touchedText(shortage)}
            </span>
            <Badge tone="tomato" className="mt-1.5">
              {missingText(shortage)}
            </Badge>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h4>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ShortagePart date={date} productId={product_id} onSettled={onToggle} />}
      </div>
    </Card>
  );
}
