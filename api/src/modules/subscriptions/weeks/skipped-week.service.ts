import { dayOf } from '@cesta/contract/calendar';
import { cents, sum } from '@cesta/contract/money';
import type { Db } from '../../../platform/database/db.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import { type DeliveryRow, findDeliveryAddresses } from '../deliveries/deliveries.service.ts';
import { projectDeliveries } from '../deliveries/skipping.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import type { Coming } from './coming.rules.ts';
import { offReason, ordinals, type WishedWeeks } from './weeks.rules.ts';

interface Known {
  rows: readonly DeliveryRow[];
  /** Weeks that are shown already. */
  known: ReadonlySet<string>;
  wished: WishedWeeks;
  now: Date;
}

/**
 * The running week, skipped before it was paid: its bill is void, so that nothing else tells of it. It stays in
 * sight until its day, as a skip of a paid basket does.
 */
export async function readSkippedWeek(
  db: Db,
  row: SubscriptionRow,
  { rows, known, wished, now }: Known,
): Promise<Coming[]> {
  const { currentPeriodStart: chargedAt } = row;
  const week = chargedAt && dayOf(chargedAt);
  if (!week || known.has(week) || !wished.choices.some((it) => it.week === week && it.choice === 'skip'))
    return [];
  const bills = await listInvoices(db, [row.id], ['void', 'paid']);
  const [bill] = bills.filter(({ periodStart }) => dayOf(periodStart) === week);
  if (bill?.state !== 'void') return [];
  const { deliveries, planType } = bill;
  const address = (await findDeliveryAddresses(db, [row])).get(row.id);
  // Where it would have gone, seen from the moment at which it was to be charged.
  const weeks = [{ invoiceId: week, from: chargedAt, deliveries, off: new Set(ordinals(deliveries)) }];
  const places = await projectDeliveries(db, chargedAt, { weeks, rows: [...rows], address });
  const amount = sum([bill.amountCents, bill.creditCents]);
  const money = { isPaid: false, chargedAt, amount, left: cents(0), isClosed: true };
  return places.flatMap(({ ordinal, date, cutoffAt }) => {
    const off = offReason(wished, week, ordinal);
    if (off !== 'skip' || date < dayOf(now)) return [];
    const place = { id: null, week, ordinal, planType, deliveries, date, cutoffAt };
    return { ...place, status: 'skipped' as const, off, ...money };
  });
}
