import type { Deps } from '../../../deps.ts';
import { type Db, memoize } from '../../../platform/db.ts';
import { gathered } from '../../../platform/gather.ts';
import { planDeliveriesOf } from '../deliveries/deliveries.service.ts';
import { postChanges } from '../news.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { incompleteExpiry, type Place, placeAmong } from '../subscriptions.rules.ts';
import * as billing from './billing.queries.ts';
import {
  asDate,
  billOf,
  endsWithPeriod,
  type Invoice,
  isLive,
  type PricedPlan,
  paidWeekOf,
  periodOf,
  planOfItems,
  pricesOfItems,
  statusOf,
} from './billing.rules.ts';
import { bookDuplicate } from './duplicates.service.ts';
import { fetchSubscription, type Hints, type Reading } from './reading.service.ts';

const MAX_ROUNDS = 6;

/**
 * Makes our side agree with what the provider says of a subscription. Safe to run any number of times, in any
 * order, by any number of processes: an answer is only written when nobody has written a newer one since it was
 * asked for; otherwise it is asked for again.
 */
export async function syncSubscription(deps: Deps, stripeId: string, hints: Hints = {}): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const reading = await fetchSubscription(deps, stripeId, hints);
    if (!reading) return;
    if (await apply(deps, reading)) return;
  }
  throw new Error('The subscription kept changing while it was being synced');
}

const applyTogether = memoize((deps: Deps) =>
  gathered(
    (readings: Reading[]) => deps.database.db.transaction((tx) => applyAll(tx, deps, readings)),
    (error, count) => deps.log.warn({ err: error, count }, 'subscriptions are synced one by one'),
  ),
);

/** Everybody is charged on the same days: what is read together is written together. */
function apply(deps: Deps, reading: Reading): Promise<boolean> {
  return applyTogether(deps)(reading);
}

/** Says of each whether it was written. */
async function applyAll(tx: Db, deps: Deps, readings: Reading[]): Promise<boolean[]> {
  if (readings.length > 1) await queries.waitBriefly(tx);
  const locked = await queries.lockStandings(
    tx,
    readings.map(({ row }) => row.userId),
  );
  const standings = Map.groupBy(locked, ({ userId }) => userId);
  const isCurrent = ({ row }: Reading) =>
    locked.some(({ id, revision }) => id === row.id && revision === row.revision);
  // One decision for a customer at a time: the next one has to see what became of it.
  const byCustomer = Map.groupBy(readings.filter(isCurrent), ({ row }) => row.userId);
  const current = [...byCustomer.values()].flatMap((all) => all.slice(0, 1));
  const [ours, doubled] = parted(current, ({ row, subscription }) =>
    [null, subscription.id].includes(row.stripeSubscriptionId),
  );
  for (const reading of doubled) await bookDoubled(tx, deps, reading);
  const prices = await pricesIn(tx, ours);
  const outcomes = ours.map((reading) =>
    outcomeOf(deps.clock.now(), reading, standings.get(reading.row.userId) ?? [], prices),
  );
  await write(tx, deps, outcomes);
  return readings.map((reading) => current.includes(reading));
}

function parted<T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
}

/** Two payment pages of one choice were both paid. */
async function bookDoubled(tx: Db, deps: Deps, { row, subscription, invoices }: Reading): Promise<void> {
  const paid = invoices.filter(({ state }) => state === 'paid').map(({ id }) => id);
  await bookDuplicate(tx, deps, { row, stripeId: subscription.id, invoiceIds: paid, reason: 'paid twice' });
}

interface Outcome {
  before: queries.SubscriptionRow;
  after: queries.SubscriptionRow;
  /** All of the customer's, as they stood before. */
  standings: readonly queries.StandingRow[];
  place: Place;
  bills: Bills;
  subscription: Reading['subscription'];
}

async function write(tx: Db, deps: Deps, outcomes: Outcome[]): Promise<void> {
  const now = deps.clock.now();
  await billing.writeInvoices(
    tx,
    outcomes.flatMap(({ bills }) => bills.rows),
  );
  for (const { place } of outcomes) if (place.ends) await endIncomplete(tx, deps, place.ends);
  await queries.writeSynced(
    tx,
    outcomes.map(({ after }) => after),
  );
  for (const { place, bills, before, subscription } of outcomes) {
    if (!place.isDuplicate) continue;
    await billing.markRefunded(tx, bills.newlyPaid, now);
    const reason = 'second subscription of the customer';
    await bookDuplicate(tx, deps, {
      row: before,
      stripeId: subscription.id,
      invoiceIds: bills.newlyPaid,
      reason,
    });
  }
  await planDeliveriesOf(
    tx,
    now,
    outcomes.filter(isAwaited).map(({ before }) => before),
  );
  for (const outcome of outcomes) {
    await postChanges(tx, deps, outcome);
    await sendCleanUp(tx, deps, outcome);
  }
}

/**
 * A first week, or one that was paid late, is planned at once: somebody waits to read when it comes. The
 * renewals of a day are planned together, a few minutes later, in the statements that one alone would take.
 */
function isAwaited({ before, bills }: Outcome): boolean {
  return bills.newlyPaid.length > 0 && (before.startedAt === null || before.status !== 'active');
}

function outcomeOf(
  now: Date,
  reading: Reading,
  standings: readonly queries.StandingRow[],
  prices: Prices,
): Outcome {
  const { row, subscription } = reading;
  const place = placeAmong(row, standings, statusOf(subscription.status));
  const bills = billsOf(reading, prices);
  const after = { ...row, ...changeFor(now, reading, place, bills, prices) };
  return { before: row, after, standings, place, bills, subscription };
}

interface Bills {
  rows: ReturnType<typeof billOf>[];
  newlyPaid: string[];
  /** Their card was refused, and that is news. */
  newlyFailed: Invoice[];
  latest: ReturnType<typeof paidWeekOf> | undefined;
  firstPaidAt: Date | null;
}

function billsOf({ row, subscription, invoices, before }: Reading, prices: Prices): Bills {
  const fallback = planOfItems(subscription, prices) ?? row.planType;
  const weeks = invoices.map((invoice) => ({ invoice, week: paidWeekOf(invoice, prices, fallback) }));
  const isNews = (invoice: Invoice) => before.get(invoice.id)?.state !== 'paid';
  const failed = ({ id, state, attemptCount }: Invoice) =>
    state === 'open' && attemptCount > 0 && (before.get(id)?.attemptCount ?? 0) === 0;
  return {
    rows: weeks.map(({ invoice, week }) => billOf(row.id, invoice, week)),
    newlyPaid: invoices.filter((it) => it.state === 'paid' && isNews(it)).map(({ id }) => id),
    newlyFailed: invoices.filter(failed),
    latest: weeks.at(-1)?.week,
    firstPaidAt: invoices.find(({ paidAt }) => paidAt !== null)?.paidAt ?? null,
  };
}

type Prices = ReadonlyMap<string, PricedPlan>;

/** The prices of the items say themselves what they are for; only a bill with older ones needs looking up. */
async function pricesIn(tx: Db, readings: readonly Reading[]): Promise<Prices> {
  const prices = new Map(readings.flatMap(({ subscription }) => [...pricesOfItems(subscription)]));
  const lines = readings.flatMap(({ invoices }) => invoices.flatMap((invoice) => invoice.lines));
  const unknown = new Set(lines.map(({ priceId }) => priceId).filter((id) => !prices.has(id)));
  for (const [id, priced] of await billing.listPrices(tx, [...unknown])) prices.set(id, priced);
  return prices;
}

function changeFor(
  now: Date,
  { row, subscription, nextCharge, askedAt }: Reading,
  { status, isDuplicate }: Place,
  bills: Bills,
  prices: Prices,
) {
  const period = periodOf(subscription);
  const planType = bills.latest?.planType ?? row.planType;
  const ordered = planOfItems(subscription, prices) ?? planType;
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
    expiresAt: status === 'incomplete' ? (row.expiresAt ?? incompleteExpiry(now)) : null,
    duplicateAt: isDuplicate ? (row.duplicateAt ?? now) : row.duplicateAt,
    syncedAt: askedAt,
  };
}

/** Somebody who has paid elsewhere no longer waits for this one. */
async function endIncomplete(tx: Db, deps: Deps, id: string): Promise<void> {
  await queries.updateSubscription(tx, id, {
    status: 'canceled',
    endedAt: deps.clock.now(),
    expiresAt: null,
  });
  await deps.jobs.send(tx, 'subscriptions.clean-up', { subscriptionId: id });
}

async function sendCleanUp(tx: Db, deps: Deps, { before, after, standings }: Outcome): Promise<void> {
  const isFirstNews = before.stripeSubscriptionId === null;
  const hasEnded = after.status === 'canceled' && before.status !== 'canceled';
  if (isFirstNews || hasEnded)
    await deps.jobs.send(tx, 'subscriptions.clean-up', { subscriptionId: after.id });
  if (after.status !== 'active' || before.status === 'active') return;
  // A debt of the past must not come alive again beside the running one.
  for (const { id, status } of standings) {
    if (id !== after.id && status === 'unpaid')
      await deps.jobs.send(tx, 'subscriptions.clean-up', { subscriptionId: id });
  }
}
