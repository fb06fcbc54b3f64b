import { dayInDigits } from '@cesta/contract/base/calendar';
import type { StatementLine, StatementSums } from '@cesta/contract/supply/statements';
import { Link } from 'react-router';
import { formatMoment } from '../../order/order-dates.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { inReais, kindWords, priceWords, quantityWords } from './statement-words.ts';

interface StatementLinesProps {
  lines: readonly StatementLine[];
  onCorrect: (line: StatementLine) => void;
}

/** Every line, with the round that it comes from and who entered it. */
export function StatementLines({ lines, onCorrect }: StatementLinesProps) {
  const isWide = useWide(true);
  if (!isWide) return <ShortLines lines={lines} onCorrect={onCorrect} />;
  const columns: Column<StatementLine>[] = [
    {
      header: 'Descrição',
      leads: true,
      cell: (line) => (
        <div>
          <span className={classNames('font-semibold wrap-anywhere', line.isCorrected && 'line-through')}>
            {line.description}
          </span>
          {line.isCorrected && <span className="sr-only"> (corrigido)</span>}
          <span className="block text-small text-ink-soft">
            {kindWords(line)}, {formatMoment(line.enteredAt)}, {line.enteredBy}
          </span>
        </div>
      ),
    },
    { header: 'Rodada', cell: roundCell },
    { header: 'Quantidade', align: 'right', cell: quantityWords },
    { header: 'Preço', align: 'right', cell: priceWords },
    {
      header: 'Valor',
      align: 'right',
      cell: ({ amount }) => <span className="font-semibold">{inReais(amount)}</span>,
    },
    // Without one that can be corrected its empty column would push the sums from the edge.
    ...(lines.some(({ canCorrect }) => canCorrect) ? [correcting(onCorrect)] : []),
  ];
  return <Table caption="Linhas do acerto" columns={columns} rows={lines} rowKey={({ id }) => id} />;
}

/** On a phone: day by day, two lines of text for each, not a card. */
function ShortLines({ lines, onCorrect }: StatementLinesProps) {
  const days = Map.groupBy(lines, ({ date }) => date);
  return (
    <section aria-label="Linhas do acerto" className="grid gap-3">
      {[...days].map(([date, inside]) => (
        <div key={date}>
          <h3 className="flex min-h-11 items-center gap-1 font-semibold">
            {inside.some(({ kind }) => kind === 'goods') ? (
              <>
                Rodada de <RoundLink date={date} />
              </>
            ) : (
              dayInDigits(date)
            )}
          </h3>
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {inside.map((line) => (
              <ShortLine key={line.id} line={line} onCorrect={onCorrect} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ShortLine({ line, onCorrect }: { line: StatementLine; onCorrect: (line: StatementLine) => void }) {
  const facts = [kindWords(line), quantityWords(line), priceWords(line)].filter(Boolean).join(' · ');
  return (
    <li className="px-3 py-2">
      <div className="flex items-baseline justify-between gap-3 leading-snug">
        <span className={classNames('font-semibold wrap-anywhere', line.isCorrected && 'line-through')}>
          {line.description}
          {line.isCorrected && <span className="sr-only"> (corrigido)</span>}
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{inReais(line.amount)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-small text-ink-soft">
        <span>
          {facts}
          {/* Who entered goods stands in Colheita, where the day leads. */}
          {line.kind !== 'goods' && (
            <span className="block">
              {formatMoment(line.enteredAt)}, {line.enteredBy}
            </span>
          )}
        </span>
        {correcting(onCorrect).cell(line)}
      </div>
    </li>
  );
}

/** Goods lead to the day on which they came; the rest has a day alone. */
const roundCell = ({ kind, date }: StatementLine) =>
  kind === 'goods' ? <RoundLink date={date} /> : dayInDigits(date);

function RoundLink({ date }: { date: string }) {
  return (
    <Link
      to={tabAddress('colheita', { dia: date, ver: 'chegou' })}
      className="inline-flex min-h-11 items-center underline xl:min-h-0"
    >
      {dayInDigits(date)}
    </Link>
  );
}

function correcting(onCorrect: (line: StatementLine) => void): Column<StatementLine> {
  return {
    header: 'Ações',
    hideHeader: true,
    align: 'right',
    cell: (line) =>
      line.canCorrect ? (
        <Button variant="quiet" size="sm" onClick={() => onCorrect(line)}>
          Corrigir
          <span className="sr-only"> {line.description}</span>
        </Button>
      ) : null,
  };
}

const PARTS: readonly [keyof StatementSums, string][] = [
  ['goods', 'Mercadoria menos perdas'],
  ['advances', 'Adiantamentos'],
  ['crates', 'Caixas'],
  ['others', 'Outros'],
];

/** What the lines come to; parts that are nothing are left out. */
export function Sums({ sums, totalLabel }: { sums: StatementSums; totalLabel: string }) {
  return (
    <dl className="ml-auto grid w-full max-w-sm gap-1 tabular-nums">
      {PARTS.filter(([part]) => sums[part] !== 0).map(([part, label]) => (
        <div key={part} className="flex justify-between gap-6">
          <dt>{label}</dt>
          <dd>{inReais(sums[part])}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 border-ink border-t pt-1.5 text-lead font-semibold">
        <dt>{totalLabel}</dt>
        <dd className="whitespace-nowrap">{inReais(sums.total)}</dd>
      </div>
    </dl>
  );
}
