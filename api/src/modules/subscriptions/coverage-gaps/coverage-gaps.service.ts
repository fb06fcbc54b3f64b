import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { throwAll } from '../../../platform/jobs/each-apart.ts';
import { findSchedules } from '../../coverage/coverage.service.ts';
import { type Addressed, findDeliveryAddresses } from '../deliveries/delivery-addresses.service.ts';
import { listOwedWeeks, type OwedWeek } from '../deliveries/owed-weeks.service.ts';
import { lockOfUser } from '../subscriptions.queries.ts';
import { postGapEmail, postGapEndedEmail } from './coverage-gaps.emails.ts';
import * as queries from './coverage-gaps.queries.ts';
import type { GapCause } from './coverage-gaps.tables.ts';
import { returnUndeliverable } from './owed-money.service.ts';

/** One transaction's worth: a deleted zone may touch everybody. */
const BATCH = 200;

/**
 * Everybody who is charged, or has paid for something that has not come, has an address that is delivered to, or
 * knows what to do about it. Safe to run at any time and as often as one likes.
 */
export async function watchCoverage(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const stakes: queries.Stake[] = await queries.listAtStake(db, { after }, BATCH);
    await watchSome(deps, stakes, failures);
    after = stakes.at(-1)?.id ?? null;
    if (stakes.length < BATCH) break;
  }
  await returnDue(deps, failures);
  const strays = await queries.listToFollow(db, BATCH);
  await deps.jobs.sendAll(
    db,
    'subscriptions.follow-pause',
    strays.map((subscriptionId) => ({ subscriptionId })),
  );
  throwAll(failures);
}

/** Somebody's address has changed in this transaction, and so may what follows from it. */
export async function judgeCoverageOf(tx: Db, deps: Deps, userId: string): Promise<void> {
  for (const stake of await queries.listAtStake(tx, { userId }, BATCH)) await judge(tx, deps, stake);
}

async function watchSome(deps: Deps, stakes: readonly queries.Stake[], failures: unknown[]): Promise<void> {
  const causes = await causesOf(deps.database.db, stakes);
  for (const stake of stakes) {
    const cause = causes.get(stake.id) ?? null;
    if (cause === null && !stake.gapId) continue;
    try {
      await deps.database.db.transaction((tx) => judge(tx, deps, stake));
    } catch (error) {
      failures.push(error);
      deps.log.error({ err: error, subscription: stake.id }, 'the coverage of a subscription is unknown');
    }
  }
}

/** By subscription; only those that have no place that is delivered to are in the answer. */
async function causesOf(db: Db, rows: readonly Addressed[]): Promise<Map<string, GapCause>> {
  const addresses = await findDeliveryAddresses(db, rows);
  const covered = await findSchedules(
    db,
    [...addresses.values()].map(({ zipcode }) => zipcode),
  );
  const causes = new Map<string, GapCause>();
  for (const { id } of rows) {
    const address = addresses.get(id);
    if (!address) causes.set(id, 'no_address');
    else if (!covered.has(address.zipcode)) causes.set(id, 'out_of_coverage');
  }
  return causes;
}

/** Looked at again under the lock: the address may have come a moment ago. */
async function judge(tx: Db, deps: Deps, stake: queries.Stake): Promise<void> {
  const row = (await lockOfUser(tx, stake.userId)).find(({ id }) => id === stake.id);
  if (!row) return;
  const now = deps.clock.now();
  const cause = (await causesOf(tx, [row])).get(row.id);
  const gap = await queries.findOpenGap(tx, row.id);
  const owed = await listOwedWeeks(tx, { subscriptionIds: [row.id] });
  const isCharged = ['active', 'past_due', 'paused'].includes(row.status) && !row.cancelAtPeriodEnd;
  const matters = isCharged || owed.length > 0;
  if (gap && (!cause || !matters)) {
    if (!(await queries.endGap(tx, gap.id, now))) return;
    if (isCharged) await postGapEndedEmail(tx, deps, row, gap);
    await deps.jobs.send(tx, 'subscriptions.follow-pause', { subscriptionId: row.id });
  } else if (gap && cause && gap.cause !== cause) {
    await queries.changeCause(tx, gap.id, cause);
  } else if (!gap && cause && matters) {
    const answerBy = new Date(now.getTime() + deps.settings.returnAfterDays * DAY_MS);
    const opened = await queries.openGap(tx, { subscriptionId: row.id, cause, since: now, answerBy });
    if (!opened) return;
    await postGapEmail(tx, deps, row, { gap: opened, owes: owed.length > 0 });
    await deps.jobs.send(tx, 'subscriptions.follow-pause', { subscriptionId: row.id });
  }
}

/** The date that the customers were told has come: the money of what could not be delivered goes back. */
async function returnDue(deps: Deps, failures: unknown[]): Promise<void> {
  const now = deps.clock.now();
  let after: string | null = null;
  for (;;) {
    const due: queries.GapRow[] = await queries.listDueGaps(deps.database.db, now, after, BATCH);
    for (const { subscriptionId } of due) {
      await deps.database.db
        .transaction((tx) => returnUndeliverable(tx, deps, { subscriptionIds: [subscriptionId] }))
        .catch((error) => {
          failures.push(error);
          deps.log.error({ err: error, subscription: subscriptionId }, 'a week was not given back');
        });
    }
    after = due.at(-1)?.id ?? null;
    if (due.length < BATCH) return;
  }
}

/** For the account. */
export async function readGap(db: Db, subscriptionId: string): Promise<Subscription['coverage_gap']> {
  const gap = await queries.findOpenGap(db, subscriptionId);
  if (!gap) return null;
  const owed = await listOwedWeeks(db, { subscriptionIds: [subscriptionId] });
  return { cause: gap.cause, answer_by: gap.answerBy.toISOString(), deliveries_owed: countOwed(owed) };
}

function countOwed(weeks: readonly OwedWeek[]): number {
  return weeks.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
}
