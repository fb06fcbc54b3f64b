import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/db.ts';
import { planDeliveriesOf } from '../deliveries/deliveries.service.ts';
import { postChanges } from '../news.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { deadlineFrom, type Place, placeAmong } from '../subscriptions.rules.ts';
import * as billing from './billing.queries.ts';
import {
  asDate,
  billOf,
  endsWithPeriod,
  type Invoice,
  isLive,
  type PricedPlan,
  periodOf,
  planOfItems,
  pricesOfItems,
  statusOf,
  weekOf,
} from './billing.rules.ts';
import { type Hints, type Reading, readSubscription } from './reading.service.ts';
import { bookSurplus } from './surplus.service.ts';

/** Closing payment pages and bills of what has ended. */
export const TIDY_JOB = 'subscriptions.tidy';

const MAX_ROUNDS = 6;

/**
 * Makes our side agree with what the provider says of a subscription. Safe to run any number of times, in any
 * order, by any number of processes: an answer is only written when nobody has written a newer one since it was
 * asked for; otherwise it is asked for again.
 */
export async function settleSubscription(deps: Deps, stripeId: string, hints: Hints = {}): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reading = await readSubscription(deps, stripeId, hints);
    if (!reading) return;
    if (await deps.database.db.transaction((tx) => apply(tx, deps, reading))) return;
  }
  throw new Error('The subscription kept changing while it was being settled');
}

async function apply(tx: Db, deps: Deps, reading: Reading): Promise<boolean> {
  const { row, subscription } = reading;
  const standings = await queries.lockStandings(tx, row.userId);
  if (standings.find(({ id }) => id === row.id)?.revision !== row.revision) return false;
  const bound = row.stripeSubscriptionId;
  if (bound && bound !== subscription.id) {
    // Two payment pages of one choice were both paid.
    const paid = reading.invoices.filter(({ state }) => state === 'paid').map(({ id }) => id);
    await bookSurplus(tx, deps, { row, stripeId: subscription.id, invoiceIds: paid, reason: 'paid twice' });
    return true;
  }
  const place = placeAmong(row, standings, statusOf(subscription.status));
  const bills = await writeBills(tx, reading, row);
  if (place.ends) await endIncomplete(tx, deps, place.ends);
  const change = changeFor(deps, reading, row, place, bills);
  await queries.updateSubscription(tx, row.id, newIn(change, row));
  const next = { ...row, ...change };
  if (place.isSurplus) {
    await billing.markRefunded(tx, bills.newlyPaid, deps.clock.now());
    const reason = 'second subscription of the customer';
    await bookSurplus(tx, deps, { row, stripeId: subscription.id, invoiceIds: bills.newlyPaid, reason });
  }
  // A first week, or one that was paid late, is planned at once: somebody waits to read when it comes. The
  // renewals of a day are planned together, a few minutes later, in the statements that one alone would take.
  const isAwaited = row.startedAt === null || row.status !== 'active';
  if (bills.newlyPaid.length > 0 && isAwaited) await planDeliveriesOf(tx, deps.clock.now(), row);
  await postChanges(tx, deps, { before: row, after: next, subscription, bills });
  await sendTidying(tx, deps, row, next, standings);
  return true;
}

export interface Bills {
  newlyPaid: string[];
  /** Their card was refused, and that is news. */
  newlyFailed: Invoice[];
  latest: { planType: queries.SubscriptionRow['planType'] } | undefined;
  prices: ReadonlyMap<string, PricedPlan>;
  firstPaidAt: Date | null;
}

async function writeBills(
  tx: Db,
  { subscription, invoices, before }: Reading,
  row: queries.SubscriptionRow,
): Promise<Bills> {
  const prices = await pricesIn(tx, subscription, invoices);
  const fallback = planOfItems(subscription, prices) ?? row.planType;
  const weeks = invoices.map((invoice) => ({ invoice, week: weekOf(invoice, prices, fallback) }));
  await billing.writeInvoices(
    tx,
    weeks.map(({ invoice, week }) => billOf(row.id, invoice, week)),
  );
  const isNews = (invoice: Invoice) => before.get(invoice.id)?.state !== 'paid';
  const failed = ({ id, state, tries }: Invoice) =>
    state === 'open' && tries > 0 && (before.get(id)?.tries ?? 0) === 0;
  return {
    newlyPaid: invoices.filter((it) => it.state === 'paid' && isNews(it)).map(({ id }) => id),
    newlyFailed: invoices.filter(failed),
    latest: weeks.at(-1)?.week,
    prices,
    firstPaidAt: invoices.find(({ paidAt }) => paidAt !== null)?.paidAt ?? null,
  };
}

/** The prices of the items say themselves what they are for; only a bill with older ones needs looking up. */
async function pricesIn(
  tx: Db,
  subscription: Reading['subscription'],
  invoices: readonly Invoice[],
): Promise<Bills['prices']> {
  const prices = pricesOfItems(subscription);
  const lines = invoices.flatMap((invoice) => invoice.lines.map(({ priceId }) => priceId));
  const unknown = [...new Set(lines)].filter((id) => !prices.has(id));
  for (const [id, priced] of await billing.listPrices(tx, unknown)) prices.set(id, priced);
  return prices;
}

function changeFor(
  deps: Deps,
  { subscription, nextCharge, askedAt }: Reading,
  row: queries.SubscriptionRow,
  { status, isSurplus }: Place,
  bills: Bills,
) {
  const now = deps.clock.now();
  const period = periodOf(subscription);
  const planType = bills.latest?.planType ?? row.planType;
  const ordered = planOfItems(subscription, bills.prices) ?? planType;
  const goesOn = isLive(status);
  return {
    status,
    stripeSubscriptionId: subscription.id,
    planType,
    nextPlanType: goesOn && ordered !== planType ? ordered : null,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    cancelAtPeriodEnd: goesOn && endsWithPeriod(subscription),
    nextChargeCents: goesOn ? (nextCharge?.amount ?? null) : null,
    nextChargeAt: goesOn ? (nextCharge?.at ?? null) : null,
    startedAt: row.startedAt ?? bills.firstPaidAt,
    endedAt: status === 'canceled' ? (row.endedAt ?? asDate(subscription.ended_at) ?? now) : null,
    expiresAt: status === 'incomplete' ? (row.expiresAt ?? deadlineFrom(now)) : null,
    surplusAt: isSurplus ? (row.surplusAt ?? now) : row.surplusAt,
    settledAt: askedAt,
  };
}

/** Most weeks differ from the one before by their dates alone. */
function newIn(change: Partial<queries.SubscriptionRow>, row: queries.SubscriptionRow) {
  const isNew = ([name, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, row[name as keyof queries.SubscriptionRow]);
  return Object.fromEntries(Object.entries(change).filter(isNew));
}

/** Somebody who has paid elsewhere no longer waits for this one. */
async function endIncomplete(tx: Db, deps: Deps, id: string): Promise<void> {
  await queries.updateSubscription(tx, id, {
    status: 'canceled',
    endedAt: deps.clock.now(),
    expiresAt: null,
  });
  await deps.jobs.send(tx, TIDY_JOB, { subscriptionId: id });
}

async function sendTidying(
  tx: Db,
  deps: Deps,
  before: queries.SubscriptionRow,
  after: queries.SubscriptionRow,
  standings: readonly Pick<queries.SubscriptionRow, 'id' | 'status'>[],
): Promise<void> {
  const isFirstNews = before.stripeSubscriptionId === null;
  const hasEnded = after.status === 'canceled' && before.status !== 'canceled';
  if (isFirstNews || hasEnded) await deps.jobs.send(tx, TIDY_JOB, { subscriptionId: after.id });
  if (after.status !== 'active' || before.status === 'active') return;
  // A debt of the past must not come alive again beside the running one.
  for (const { id, status } of standings) {
    if (id !== after.id && status === 'unpaid') await deps.jobs.send(tx, TIDY_JOB, { subscriptionId: id });
  }
}
