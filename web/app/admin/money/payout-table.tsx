import { dayInDigits } from '@cesta/contract/base/calendar';
import type { LedgerPayout } from '@cesta/contract/panel/ledger';
import { formatDay } from '../../order/order-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { inReais, payoutState } from './money-words.ts';

const TONES: Record<string, 'leaf' | 'tomato' | 'sun' | 'plain'> = {
  paid: 'leaf',
  failed: 'tomato',
  canceled: 'plain',
};

const COLUMNS: Column<LedgerPayout>[] = [
  {
    header: 'Enviado',
    leads: true,
    cell: ({ created_at }) => <span className="font-semibold">{formatDay(created_at)}</span>,
  },
  { header: 'Valor', align: 'right', stays: 'bare', cell: ({ amount }) => inReais(amount) },
  {
    header: 'Situação',
    stays: 'bare',
    cell: ({ status, failure }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge tone={TONES[status] ?? 'sun'}>{payoutState(status)}</Badge>
        {failure && <span className="text-small text-ink-soft">{failure}</span>}
      </span>
    ),
  },
  {
    header: 'No banco em',
    align: 'right',
    cell: ({ arrives_on }) => dayInDigits(arrives_on),
  },
  { header: 'Número', cell: ({ id }) => <span className="text-small wrap-anywhere">{id}</span> },
];

/** What the bank statement shows, to be ticked off one by one. */
export function PayoutTable({ payouts }: { payouts: readonly LedgerPayout[] }) {
  return (
    <section aria-labelledby="repasses">
      <Subheading id="repasses" className="mb-2">
        Repasses ao banco
      </Subheading>
      {payouts.length === 0 ? (
        <p className="text-ink-soft">Nenhum repasse no período.</p>
      ) : (
        <Table
          caption="Repasses ao banco"
          columns={COLUMNS}
          rows={payouts}
          rowKey={({ id }) => id}
          foldedAs={({ created_at, amount }) => `${formatDay(created_at)}, ${inReais(amount)}`}
        />
      )}
    </section>
  );
}
