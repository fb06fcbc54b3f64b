import pLimit from 'p-limit';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { planDeliveriesOf } from '../deliveries/deliveries.service.ts';
import { cardExpiringKey } from '../news/money.emails.ts';
import { postSyncEmail } from '../news/news.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { listWithWishes } from '../weeks/weeks.queries.ts';
import * as billing from './billing.queries.ts';
import { pricesOfItems } from './billing.rules.ts';
import { bookDuplicate } from './duplicates.service.ts';
import type { Prices } from './provider-view.rules.ts';
import { type Ask, type Failures, type Reading, readSubscriptions } from './reading.service.ts';
import { type Synced, syncOf } from './sync.rules.ts';

const MAX_ROUNDS = 6;
/** So many are repeated beside each other when their batch has failed. */
const ALONE_AT_ONCE = 5;

export async function syncSubscription(
  deps: Deps,
  stripeId: string,
  hints: Omit<Ask, 'stripeId'> = {},
): Promise<void> {
  const failures = await syncSubscriptions(deps, [{ stripeId, ...hints }]);
  for (const error of failures.values()) throw error;
}

/**
 * Makes our side agree with what the provider says of subscriptions. Safe to run any number of times, in any
 * order, by any number of processes: an answer is only written when nobody has written a newer one since it was
 * asked for; otherwise it is asked for again. Everybody is charged on the same days: what is read together is
 * written together.
 */
export async function syncSubscriptions(deps: Deps, asks: readonly Ask[]): Promise<Failures> {
  const failures: Failures = new Map();
  let open = asks;
  for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
    const readings = await readSubscriptions(deps, open, failures);
    const written = await writeAll(deps, readings, failures);
    open = readings.map(({ ask }) => ask).filter((ask) => !written.has(ask) && !failures.has(ask));
  }
  for (const ask of open) {
    // Whoever has pressed is told to look again; a job comes again.
    const cause = new Error('The subscription kept changing while it was being synced');
    failures.set(ask, new AppError('CONFLICT', { cause }));
  }
  return failures;
}

/** Says which were written. */
async function writeAll(deps: Deps, readings: Reading[], failures: Failures): Promise<Set<Ask>> {
  const write = (some: Reading[]) => deps.database.db.transaction((tx) => apply(tx, deps, some));
  if (readings.length === 0) return new Set();
  try {
    return await write(readings);
  } catch (error) {
    const [only, ...others] = readings;
    if (only && others.length === 0) {
      failures.set(only.ask, error);
      return new Set();
    }
    deps.log.warn({ err: error, count: readings.length }, 'subscriptions are synced one by one');
  }
  const alone = await pLimit(ALONE_AT_ONCE).map(readings, (one) => writeAll(deps, [one], failures));
  return new Set(alone.flatMap((written) => [...written]));
}

/** Says which were written. */
async function apply(tx: Db, deps: Deps, readings: Reading[]): Promise<Set<Ask>> {
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
  const prices = await pricesIn(tx, current);
  const now = deps.clock.now();
  const outcomes = current.map((reading) => {
    const { row, before: knownInvoices } = reading;
    const known = { row, knownInvoices, standings: standings.get(row.userId) ?? [] };
    return { before: row, ...syncOf(now, known, reading, prices) };
  });
  await writeOutcomes(tx, deps, outcomes);
  return new Set(current.map(({ ask }) => ask));
}

/** The prices of the items say themselves what they are for; only an invoice with older ones needs looking up. */
async function pricesIn(tx: Db, readings: readonly Reading[]): Promise<Prices> {
  const prices = new Map(readings.flatMap(({ subscription }) => [...pricesOfItems(subscription)]));
  const lines = readings.flatMap(({ invoices }) => invoices.flatMap((invoice) => invoice.lines));
  const unknown = new Set(lines.map(({ priceId }) => priceId).filter((id) => !prices.has(id)));
  for (const [id, priced] of await billing.listPrices(tx, [...unknown])) prices.set(id, priced);
  return prices;
}

interface Outcome extends Synced<queries.SubscriptionRow> {
  before: queries.SubscriptionRow;
}

/** Whatever a sync decides is written here and nowhere else, for all of a batch. */
async function writeOutcomes(tx: Db, deps: Deps, outcomes: Outcome[]): Promise<void> {
  const now = deps.clock.now();
  const invoices = outcomes.flatMap(({ effects }) => effects.invoices);
  const ended = outcomes.flatMap(({ effects }) => effects.ends ?? []);
  const rows = outcomes.flatMap(({ row }) => row ?? []);
  await billing.writeInvoices(
    tx,
    invoices.map((invoice) => ({ ...invoice, lastTriedAt: invoice.attemptCount > 0 ? now : null })),
  );
  // Before the rows: of one customer's only one may be live.
  await queries.endIncomplete(tx, ended, now);
  await queries.writeSynced(tx, rows);
  for (const { before, effects } of outcomes) {
    if (!effects.duplicate) continue;
    await billing.markRefunded(tx, effects.duplicate.invoiceIds, now);
    await bookDuplicate(tx, deps, { row: before, ...effects.duplicate });
  }
  const awaited = outcomes.filter(({ effects }) => effects.plansDeliveries);
  await planDeliveriesOf(
    tx,
    now,
    awaited.map(({ before }) => before),
  );
  for (const { before, row, effects } of outcomes) {
    for (const email of effects.emails) await postSyncEmail(tx, deps, row ?? before, email);
  }
  // Of a card that is charged no more nobody shall read that it ends.
  await deps.mail.remove(
    tx,
    outcomes.filter(leavesCard).map(({ before }) => cardExpiringKey(before)),
  );
  const cleanUp = outcomes.flatMap(({ effects }) => effects.cleanUp);
  await deps.jobs.sendAll(
    tx,
    'subscriptions.clean-up',
    cleanUp.map((subscriptionId) => ({ subscriptionId })),
  );
  const paused = outcomes.filter(({ effects }) => effects.followsPause).map(({ before }) => before.id);
  const adopting = outcomes.filter(({ effects }) => effects.adoptsWishes).map(({ before }) => before.id);
  const following = new Set([...(await listWithWishes(tx, paused)), ...adopting]);
  await deps.jobs.sendAll(
    tx,
    'subscriptions.follow-pause',
    [...following].map((subscriptionId) => ({ subscriptionId })),
  );
  const credits = outcomes.filter(({ effects }) => effects.returnsCredit);
  await deps.jobs.sendAll(
    tx,
    'subscriptions.return-credit',
    credits.map(({ before }) => ({ userId: before.userId })),
  );
}

function leavesCard({ before, row }: Outcome): boolean {
  if (!row || !before.cardExpires) return false;
  const isOther = row.cardLast4 !== before.cardLast4 || row.cardExpires !== before.cardExpires;
  const ends = row.status === 'canceled' || row.cancelAtPeriodEnd;
  const ended = before.status === 'canceled' || before.cancelAtPeriodEnd;
  return isOther || (ends && !ended);
}
