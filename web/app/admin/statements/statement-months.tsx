import type { StatementMonths } from '@cesta/contract/supply/statements';
import { Download } from 'lucide-react';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { MONTHS } from './statement-queries.ts';
import { endOfMonth, inReais, monthWords } from './statement-words.ts';
import { useLinesDownload } from './use-lines-download.ts';

type Month = StatementMonths['months'][number];

const FIGURES: readonly [Exclude<keyof Month, 'month'>, string][] = [
  ['received', 'Chegou'],
  ['lost', 'Perdas'],
  ['advances', 'Adiantamentos'],
  ['crates', 'Caixas'],
  ['others', 'Outros'],
  ['total', 'Devido'],
  ['paid', 'Pago no mês'],
];

/** What came to be owed in each month, by the day of the round, and what was paid in it. */
export function StatementMonthTable() {
  const months = useApiQuery(MONTHS, { onReturn: true });
  const table = useLinesDownload();
  const columns: Column<Month>[] = [
    {
      header: 'Mês',
      leads: true,
      cell: ({ month }) => (
        <span className="inline-block font-semibold first-letter:uppercase">{monthWords(month)}</span>
      ),
    },
    ...FIGURES.map(([figure, header]) => ({
      header,
      align: 'right' as const,
      cell: (month: Month) => (
        <span className={figure === 'total' ? 'font-semibold' : ''}>{inReais(month[figure])}</span>
      ),
    })),
    {
      header: 'Ações',
      hideHeader: true,
      align: 'right',
      cell: ({ month }) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void table.perform({ from: `${month}-01`, to: endOfMonth(month) })}
          className="max-xl:w-full"
        >
          <Download aria-hidden="true" className="size-5" />
          CSV
          <span className="sr-only"> de {monthWords(month)}</span>
        </Button>
      ),
    },
  ];
  return (
    <Loaded from={months} waiting={<TableSkeleton rows={2} columns={8} hasButton />}>
      {(data) =>
        data.months.length === 0 ? (
          <EmptyState art={nothing} title="Ainda não há meses">
            <p>O primeiro aparece com o que chegar em Colheita.</p>
          </EmptyState>
        ) : (
          <Table caption="Mês a mês" columns={columns} rows={data.months} rowKey={({ month }) => month} />
        )
      }
    </Loaded>
  );
}
