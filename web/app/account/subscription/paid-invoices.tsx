import { fromReais } from '@cesta/contract/money';
import type { SubscriptionInvoice } from '@cesta/contract/subscriptions';
import { useState } from 'react';
import { formatDay } from '../../order/order-dates.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Price } from '../../ui/price.tsx';
import { invoicesSince } from '../account-queries.ts';

const AT_ONCE = 4;

/** '15/11': the year stands beside it. */
const shortDay = (at: string) => formatDay(at).slice(0, 5);

/** Every week that was paid for. Its failure must not hide the rest of the screen. */
export function PaidInvoices({ periodStart }: { periodStart: string | null }) {
  const { data, error, loading, reload } = useApiQuery(invoicesSince(periodStart), { keepOld: true });
  const [shown, setShown] = useState(AT_ONCE);
  const invoices = listOf<SubscriptionInvoice>(data, 'invoices');
  if (!error && invoices.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="pagamentos" className="p-5">
      <Subheading id="pagamentos">Pagamentos feitos</Subheading>
      {error && (
        <div role="alert" className="mt-2 grid gap-2">
          <p>{error}</p>
          <Button variant="secondary" busy={loading} onClick={reload}>
            Tentar novamente
          </Button>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {invoices.slice(0, shown).map(({ id, amount, paid_at, period_start, period_end }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3 last:pb-0">
            <div>
              <p className="font-semibold tabular-nums">{formatDay(paid_at)}</p>
              <p className="text-small text-ink-soft tabular-nums">
                Semana de {shortDay(period_start)} a {shortDay(period_end)}
              </p>
            </div>
            <Price amount={fromReais(amount)} />
          </li>
        ))}
      </ul>
      {invoices.length > shown && (
        <Button variant="quiet" wide className="mt-2" onClick={() => setShown(shown + 3 * AT_ONCE)}>
          Ver pagamentos mais antigos
        </Button>
      )}
    </Card>
  );
}
