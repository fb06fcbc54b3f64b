import type { LedgerSums } from '@cesta/contract/panel/ledger';
import type { Column } from '../../ui/table.tsx';
import { inReais } from './money-words.ts';

const NAMES: readonly [keyof LedgerSums, string][] = [
  ['received', 'Recebido'],
  ['refunded', 'Reembolsado'],
  ['disputes', 'Contestações'],
  ['fees', 'Taxas'],
  ['adjustments', 'Ajustes'],
  ['net', 'Líquido'],
];

/** The same columns for the summary and for each day. */
export function moneyColumns<Row>(sumsOf: (row: Row) => LedgerSums): Column<Row>[] {
  return NAMES.map(([column, header]) => ({
    header,
    align: 'right' as const,
    ...(column === 'net' && { stays: 'labelled' as const }),
    cell: (row) => {
      const amount = sumsOf(row)[column];
      if (column === 'net') return <span className="font-semibold">{inReais(amount)}</span>;
      return <span {...(amount === 0 && { 'data-nothing': '' })}>{inReais(amount)}</span>;
    },
  }));
}
