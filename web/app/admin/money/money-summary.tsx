import type { LedgerFigures, LedgerSums } from '@cesta/contract/panel/ledger';
import { LEDGER_SIDES } from '@cesta/contract/panel/panel-constants';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { moneyColumns } from './money-columns.tsx';
import { inReais, isNothing, SIDE_NAMES, sumsOf } from './money-words.ts';

interface Row {
  name: string;
  sums: LedgerSums;
}

const COLUMNS: Column<Row>[] = [
  { header: 'Origem', leads: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  ...moneyColumns<Row>(({ sums }) => sums),
];

/** The whole period: orders and subscriptions apart, then together; what left for the bank; credit. */
export function MoneySummary({ totals }: { totals: LedgerFigures }) {
  const rows = [
    // What nothing explains is shown as soon as there is any.
    ...LEDGER_SIDES.filter((side) => side !== 'others' || !isNothing(totals.others)).map((side) => ({
      name: SIDE_NAMES[side],
      sums: totals[side],
    })),
    { name: 'Total', sums: sumsOf(totals, 'all') },
  ];
  return (
    <section aria-label="Resumo do período" className="grid gap-4">
      <Table caption="Resumo do período" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
      <dl className="grid grid-pair gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <Figure name="Repassado ao banco" amount={totals.payouts} />
        <Figure name="Recebido na entrega" amount={totals.door} />
        <Figure name="Crédito dado" amount={totals.credits_given} />
        <Figure name="Crédito usado" amount={totals.credits_used} />
        <Figure name="Crédito devolvido no cartão" amount={totals.credits_paid_out} />
      </dl>
    </section>
  );
}

function Figure({ name, amount }: { name: string; amount: number }) {
  return (
    <Card className="flex flex-col-reverse justify-end p-3 sm:p-4">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="text-subheading font-semibold tabular-nums">{inReais(amount)}</dd>
    </Card>
  );
}
