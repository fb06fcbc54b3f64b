import { dayOf } from '@cesta/contract/base/calendar';
import { cents, sum } from '@cesta/contract/base/money';
import type { Db } from '../../../platform/database/db.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import type { RefusedPlace } from '../deliveries/skipping.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import type { Coming } from './coming.rules.ts';
import { offReason, type WishedWeeks } from './weeks.rules.ts';

interface Known {
  refused: readonly RefusedPlace[];
  /** Weeks that are shown already. */
  known: ReadonlySet<string>;
  wished: WishedWeeks;
  now: Date;
}

/**
 * The running week, skipped before it was paid: its invoice is void, so that nothing else tells of it. It stays in
 * sight until its day, as a skip of a paid basket does.
 */
export async function readSkippedWeek(
  db: Db,
  row: SubscriptionRow,
  { refused, known, wished, now }: Known,
): Promise<Coming[]> {
  const { currentPeriodStart: chargedAt } = row;
  const week = chargedAt && dayOf(chargedAt);
  if (!week || known.has(week) || !wished.choices.some((it) => it.week === week && it.choice === 'skip'))
    return [];
  const invoices = await listInvoices(db, [row.id], ['void', 'paid']);
  const [invoice] = invoices.filter(({ periodStart }) => dayOf(periodStart) === week);
  if (invoice?.state !== 'void') return [];
  const { deliveries, planType } = invoice;
  const amount = sum([invoice.amountCents, invoice.creditCents]);
  const money = { isPaid: false, chargedAt, amount, left: cents(0), isClosed: true };
  return refused.flatMap(({ ordinal, date, cutoffAt, ...of }) => {
    const off = offReason(wished, week, ordinal);
    if (of.week !== week || off !== 'skip' || date < dayOf(now)) return [];
    const place = { id: null, week, ordinal, planType, deliveries, date, cutoffAt };
    return { ...place, status: 'skipped' as const, off, ...money };
  });
}
