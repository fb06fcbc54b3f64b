import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import { PLANS, type PlanType, weeklyPrice } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { writeInvoices } from '../billing/billing.queries.ts';
import {
  asDate,
  type Invoice,
  invoiceOf,
  invoiceValuesOf,
  paidWeekOf,
  pricesOfItems,
  statusOf,
} from '../billing/billing.rules.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { replaceBasket } from '../choosing/baskets.service.ts';
import { reserveUnits } from '../deliveries/contents/reserving.service.ts';
import { markPastDelivered, reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { insertSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { incompleteExpiry } from '../subscriptions.rules.ts';

export interface PastSubscription {
  userId: string;
  planType: PlanType;
  status: SubscriptionStatus;
  productIds: readonly string[];
  createdAt: Date;
  cancelAtPeriodEnd?: boolean;
  /** Of a cancelled one; it ran to the end of that week. */
  endedAt?: Date;
}

const WEEK = 7 * DAY_MS;

interface Week {
  start: Date;
  end: Date;
  isPaid: boolean;
}

/**
 * Writes a subscription that ran elsewhere or before, with its invoices and deliveries. The provider knows nothing of
 * it, so nothing is charged and no e-mail goes out.
 */
export function importSubscription(db: Db, past: PastSubscription, now: Date): Promise<string> {
  return db.transaction((tx) => writePast(tx, past, now));
}

async function writePast(tx: Db, past: PastSubscription, now: Date): Promise<string> {
  const weeks = past.status === 'incomplete' ? [] : weeksOf(past, now);
  const row = await insertSubscription(tx, rowFor(past, weeks, now));
  if (!row) throw new Error('The customer has a live subscription already');
  await replaceBasket(tx, row.id, past.planType, past.productIds);
  for (const [index, week] of weeks.entries()) {
    await writeInvoices(tx, [importedInvoiceOf(row, week, index)]);
    // As it would have been planned then: on the days that followed the payment.
    if (week.isPaid) await reconcileDeliveries(tx, week.start, [row.id]);
  }
  await reconcileDeliveries(tx, now, [row.id]);
  await markPastDelivered(tx, row.id, dayOf(now), now);
  await reserveUnits(tx, now, past.productIds);
  return row.id;
}

export interface RunningSubscription {
  /** The one that the provider's metadata name. */
  id: string;
  userId: string;
  planType: PlanType;
  productIds: readonly string[];
  stripeId: string;
}

/**
 * Takes over a subscription that has run at the provider for a while: its invoices as they are there, its past
 * deliveries as they would have been planned then. From here on it is like any other. No e-mail goes out, because
 * nothing of it is news to the customer.
 */
export async function adoptSubscription(deps: Deps, running: RunningSubscription): Promise<void> {
  const { id, userId, planType, productIds, stripeId } = running;
  const { stripe } = stripeOf(deps);
  const now = deps.clock.now();
  const subscription = await stripe.subscriptions.retrieve(stripeId);
  const invoices: Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: stripeId, limit: 100 })) {
    invoices.unshift(invoiceOf(invoice));
  }
  const prices = pricesOfItems(subscription);
  await deps.database.db.transaction(async (tx) => {
    const row = await insertSubscription(tx, {
      id,
      userId,
      planType,
      status: statusOf(subscription),
      stripeSubscriptionId: stripeId,
      createdAt: asDate(subscription.created) ?? now,
      startedAt: invoices.find(({ paidAt }) => paidAt !== null)?.paidAt ?? null,
      endedAt: asDate(subscription.ended_at),
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
    });
    if (!row) throw new Error('The customer has a live subscription already');
    await replaceBasket(tx, id, planType, productIds);
    for (const invoice of invoices) {
      await writeInvoices(tx, [invoiceValuesOf(id, invoice, paidWeekOf(invoice, prices, planType))]);
      if (invoice.paidAt) await reconcileDeliveries(tx, invoice.paidAt, [id]);
    }
    await reconcileDeliveries(tx, now, [id]);
    await markPastDelivered(tx, id, dayOf(now), now);
    await reserveUnits(tx, now, productIds);
    await syncSubscription({ ...deps, database: { ...deps.database, db: tx } }, stripeId);
  });
}

function weeksOf({ createdAt, endedAt, status }: PastSubscription, now: Date): Week[] {
  const until = status === 'canceled' ? (endedAt ?? now) : now;
  const count = Math.max(1, Math.ceil((until.getTime() - createdAt.getTime()) / WEEK));
  const owes = status === 'past_due' || status === 'unpaid';
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(createdAt.getTime() + index * WEEK);
    const isPaid = !(owes && index > 0 && index === count - 1);
    return { start, end: new Date(start.getTime() + WEEK), isPaid };
  });
}

function rowFor(past: PastSubscription, weeks: readonly Week[], now: Date) {
  const { userId, planType, status, createdAt, cancelAtPeriodEnd = false } = past;
  const last = weeks.at(-1);
  const goesOn = (status === 'active' || status === 'past_due') && !cancelAtPeriodEnd;
  const lastEnd = last && last.end < now ? last.end : now;
  return {
    userId,
    planType,
    status,
    createdAt,
    cancelAtPeriodEnd,
    startedAt: last ? createdAt : null,
    currentPeriodStart: last?.start ?? null,
    currentPeriodEnd: last?.end ?? null,
    nextChargeCents: goesOn ? weeklyPrice(planType) : null,
    nextChargeAt: goesOn ? (last?.end ?? null) : null,
    endedAt: status === 'canceled' ? (past.endedAt ?? lastEnd) : null,
    expiresAt: status === 'incomplete' ? incompleteExpiry(createdAt) : null,
  };
}

function importedInvoiceOf({ id, planType }: SubscriptionRow, week: Week, index: number) {
  return {
    id: `import_${id}_${index + 1}`,
    subscriptionId: id,
    planType,
    state: week.isPaid ? ('paid' as const) : ('open' as const),
    amountCents: weeklyPrice(planType),
    deliveries: PLANS[planType].deliveriesPerWeek,
    periodStart: week.start,
    periodEnd: week.end,
    createdAt: week.start,
    paidAt: week.isPaid ? week.start : null,
    attemptCount: 1,
  };
}
