import { dayOf } from '@cesta/contract/base/calendar';
import { cents, sum } from '@cesta/contract/base/money';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { PLANS, weeklyPrice } from '@cesta/contract/subscriptions/plans';
import { CALENDAR_WEEKS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Db } from '../../../platform/database/db.ts';
import { findExtras } from '../../orders/with-basket.service.ts';
import { listHeldInvoices } from '../../payments/disputes/disputes.service.ts';
import { type InvoiceRow, listInvoices, listInvoicesById } from '../billing/billing.queries.ts';
import { listReturns } from '../billing/returns/week-returns.queries.ts';
import { isOfContents } from '../billing/returns/week-returns.rules.ts';
import { type DeliveryRow, findDeliveryAddresses, listUpcoming } from '../deliveries/deliveries.service.ts';
import { listOwedWeeks } from '../deliveries/owed-weeks.service.ts';
import { paidBy, projectDeliveries, type RefusedPlace, readRefused } from '../deliveries/skipping.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { type Coming, toComingDelivery, weeksAhead } from './coming.rules.ts';
import { readOwnBaskets } from './own-baskets.service.ts';
import { readSkippedWeek } from './skipped-week.service.ts';
import { listWished } from './weeks.queries.ts';
import { daylessOf, offReason, ordinals, type WishedWeeks } from './weeks.rules.ts';

/** A week that has no rows yet. */
type AheadWeek = Pick<
  Coming,
  'week' | 'planType' | 'deliveries' | 'isPaid' | 'chargedAt' | 'amount' | 'left'
> & {
  missing: readonly number[];
};

export interface Ahead {
  wished: WishedWeeks;
  coming: Coming[];
}

/** The deliveries of the coming weeks, those that are paid and those that will be, in the order of their days. */
export async function readAhead(db: Db, row: SubscriptionRow, now: Date): Promise<Ahead> {
  const wished = (await listWished(db, [row.id])).get(row.id);
  if (!wished) throw new Error('The subscription is gone');
  const rows = await listUpcoming(db, row.id, dayOf(now));
  const planned = await toComing(db, rows, wished);
  const weeks = await weeksWithoutRows(db, row, new Set(planned.map(({ week }) => week)), now);
  const address = (await findDeliveryAddresses(db, [row])).get(row.id);
  const refused = await readRefused(db, now, row.id, address);
  const projected = await project(db, { rows, weeks, wished, address, refused, now });
  const known = new Set([...planned, ...weeks].map(({ week }) => week));
  const gone = goesOn(row) ? await readSkippedWeek(db, row, { refused, known, wished, now }) : [];
  const coming = [...planned, ...gone, ...projected].sort((a, b) => (a.date < b.date ? -1 : 1));
  return { wished, coming };
}

/** For the account. */
export async function readCalendar(db: Db, ahead: Ahead, subscriptionId: string, now: Date) {
  const { wished, coming } = ahead;
  const ownBaskets = await readOwnBaskets(db, subscriptionId);
  const extras = await findExtras(
    db,
    coming.flatMap(({ id }) => id ?? []),
  );
  return coming.map((it): ComingDelivery => {
    const along = extras.get(it.id ?? '')?.map(({ id }) => id);
    return {
      ...toComingDelivery(it, coming, { wished, own: ownBaskets.of(it), now }),
      ...(along && { extras: along }),
    };
  });
}

async function toComing(db: Db, rows: readonly DeliveryRow[], wished: WishedWeeks): Promise<Coming[]> {
  const ids = [...new Set(rows.map(({ invoiceId }) => invoiceId))];
  const invoices = new Map((await listInvoicesById(db, ids)).map((invoice) => [invoice.id, invoice]));
  const returns = (await listReturns(db, ids)).filter(({ fromCredit }) => !fromCredit);
  return rows.flatMap(({ id, invoiceId, ordinal, date, cutoffAt, status, frozenAt }) => {
    const invoice = invoices.get(invoiceId);
    if (!invoice) return [];
    const week = dayOf(invoice.periodStart);
    const { planType, amountCents, creditCents, deliveries, periodStart: chargedAt } = invoice;
    const gone = returns.filter((it) => it.invoiceId === invoiceId && it.ordinal !== ordinal);
    const amount = sum([amountCents, creditCents]);
    const left = cents(amount - sum(gone.map((it) => it.amountCents)));
    const inside = gone.filter(({ key }) => isOfContents(key) && key.split(':')[1] === id);
    const forContents = sum(inside.map((it) => it.amountCents));
    const off = status === 'skipped' ? (offReason(wished, week, ordinal) ?? 'skip') : null;
    const paid = { isPaid: true, chargedAt, amount, left, forContents, isClosed: frozenAt !== null };
    return { id, week, ordinal, planType, deliveries, date, cutoffAt, status, off, ...paid };
  });
}

/** Paid a moment ago, billed and unpaid, or to be charged. */
async function weeksWithoutRows(
  db: Db,
  row: SubscriptionRow,
  known: ReadonlySet<string>,
  now: Date,
): Promise<AheadWeek[]> {
  const weeks = new Map<string, AheadWeek>();
  const add = (week: AheadWeek) => {
    if (week.isPaid || (!known.has(week.week) && !weeks.has(week.week))) weeks.set(week.week, week);
  };
  const owed = await listOwedWeeks(db, { subscriptionIds: [row.id] });
  const ids = owed.map(({ id }) => id);
  const held = await listHeldInvoices(db, ids);
  for (const invoice of await listInvoicesById(db, ids)) {
    const missing = owed.find(({ id }) => id === invoice.id)?.ordinals ?? [];
    if (!held.has(invoice.id)) add({ ...billedWeek(invoice), isPaid: true, missing });
  }
  if (!goesOn(row)) return [...weeks.values()];
  const [invoice] = await listInvoices(db, [row.id], ['draft', 'open']);
  if (invoice && invoice.deliveries > 0 && invoice.periodEnd > now) add(billedWeek(invoice));
  const planType = row.nextPlanType ?? row.planType;
  const { deliveriesPerWeek: deliveries } = PLANS[planType];
  const amount = weeklyPrice(planType);
  const plan = { planType, deliveries, isPaid: false, amount, left: cents(0), missing: ordinals(deliveries) };
  for (const { week, at } of weeksAhead(dayOf(row.currentPeriodEnd), row.currentPeriodEnd, CALENDAR_WEEKS))
    add({ week, chargedAt: at, ...plan });
  return [...weeks.values()];
}

function billedWeek(invoice: InvoiceRow): AheadWeek {
  const { periodStart, planType, amountCents, creditCents, deliveries } = invoice;
  const amount = sum([amountCents, creditCents]);
  return {
    week: dayOf(periodStart),
    chargedAt: periodStart,
    planType,
    amount,
    left: amount,
    deliveries,
    isPaid: false,
    missing: ordinals(deliveries),
  };
}

/** Something will be charged, and we know when. A pause from the provider's desk ends when they say. */
function goesOn(row: SubscriptionRow): row is SubscriptionRow & { currentPeriodEnd: Date } {
  const isRunning = ['active', 'past_due', 'paused'].includes(row.status);
  return isRunning && !row.cancelAtPeriodEnd && row.pauseReason !== 'other' && row.currentPeriodEnd !== null;
}

interface Known {
  rows: readonly DeliveryRow[];
  weeks: readonly AheadWeek[];
  wished: WishedWeeks;
  address: DeliveryAddress | undefined;
  refused: readonly RefusedPlace[];
  now: Date;
}

/** By the planner that will plan them, as if they were paid. None while there is no place to deliver to. */
async function project(db: Db, { rows, weeks, wished, now, ...where }: Known): Promise<Coming[]> {
  const offOf = (week: string, ordinal: number) => offReason(wished, week, ordinal);
  const asIfPaid = weeks.map(({ week, chargedAt, deliveries, missing, isPaid }) => ({
    invoiceId: week,
    from: isPaid || paidBy(chargedAt) < now ? now : paidBy(chargedAt),
    deliveries,
    returned: new Set(ordinals(deliveries).filter((ordinal) => !missing.includes(ordinal))),
    off: new Set(ordinals(deliveries).filter((ordinal) => offOf(week, ordinal) !== null)),
    dayless: isPaid ? undefined : daylessOf(wished, week, deliveries),
  }));
  const places = await projectDeliveries(db, now, { weeks: asIfPaid, rows: [...rows], ...where });
  return places.flatMap(({ invoiceId, ordinal, date, cutoffAt, isSkipped }) => {
    const week = weeks.find((it) => it.week === invoiceId);
    if (!week) return [];
    const status = isSkipped ? 'skipped' : 'scheduled';
    const off = offOf(invoiceId, ordinal);
    return { ...week, id: null, ordinal, date, cutoffAt, status, off, isClosed: false };
  });
}
