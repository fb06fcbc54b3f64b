import type { LedgerPage, LedgerSide, LedgerStep } from '@cesta/contract/panel/ledger';
import { type Column, Table } from '../../ui/table.tsx';
import { moneyColumns } from './money-columns.tsx';
import { inReais, periodName, sumsOf } from './money-words.ts';

type Line = LedgerPage['lines'][number];

interface MoneyTableProps {
  lines: readonly Line[];
  side: LedgerSide | 'all';
  by: LedgerStep;
}

/** Newest first. What goes to the bank is one sum: nobody can say whose money it was. */
export function MoneyTable({ lines, side, by }: MoneyTableProps) {
  const columns: Column<Line>[] = [
    {
      header: by === 'month' ? 'Mês' : 'Dia',
      leads: true,
      cell: ({ period }) => <span className="font-semibold whitespace-nowrap">{periodName(period)}</span>,
    },
    ...moneyColumns<Line>((line) => sumsOf(line, side)),
    ...(side === 'all'
      ? [
          {
            header: 'Repasses',
            align: 'right' as const,
            cell: ({ payouts }: Line) => (
              <span {...(payouts === 0 && { 'data-nothing': '' })}>{inReais(payouts)}</span>
            ),
          },
        ]
      : []),
  ];
  return (
    // A card of a month's days is short: what is nothing is left out of it.
    <div className="max-xl:[&_td:has([data-nothing])]:hidden">
      <Table
        caption={by === 'month' ? 'Mês a mês' : 'Dia a dia'}
        columns={columns}
        rows={lines.toReversed()}
        rowKey={({ period }) => period}
        foldedAs={({ period }) => periodName(period)}
      />
    </div>
  );
}
