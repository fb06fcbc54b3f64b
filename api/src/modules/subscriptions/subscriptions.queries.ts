import { LIVE_SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import { and, desc, eq, exists, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { excluded } from '../../platform/database/upsert.ts';
import { IS_UNPAID, subscriptionInvoices } from './billing/billing.tables.ts';
import { subscriptions } from './subscriptions.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;

const isLive = inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES]);

/** Nothing comes back when the customer has a live one already: the index decides, however many tabs ask at once. */
export async function insertSubscription(tx: Db, row: NewSubscription): Promise<SubscriptionRow | undefined> {
  const [written] = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning();
  return written;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

export async function findByStripeId(db: Db, stripeId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await listNamed(db, [stripeId], []);
  return row;
}

/** By the provider's ids or by ours. */
export function listNamed(db: Db, stripeIds: string[], ids: string[]): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(or(inArray(subscriptions.stripeSubscriptionId, stripeIds), inArray(subscriptions.id, ids)));
}

/** The live one, or else the one that was begun last. */
export async function findCurrent(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(isLive), desc(subscriptions.createdAt), subscriptions.id)
    .limit(1);
  return row;
}

export function listOfUser(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt));
}

/** All of one customer's, always in id order: who decides between them decides alone. */
export function lockOfUser(tx: Db, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id)
    .for('update');
}

export type StandingRow = Pick<SubscriptionRow, 'id' | 'userId' | 'status' | 'duplicateAt' | 'revision'>;

/**
 * The same lock on those of several customers, for who has read the rows before: as long as a revision stands,
 * nothing else has changed.
 */
export function lockStandings(tx: Db, userIds: string[]): Promise<StandingRow[]> {
  return tx
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      status: subscriptions.status,
      duplicateAt: subscriptions.duplicateAt,
      revision: subscriptions.revision,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.userId, userIds))
    .orderBy(subscriptions.id)
    .for('update');
}

/** For a crowd: rather each for itself than all behind one whom somebody else holds. */
export async function waitBriefly(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`);
}

/** Every change counts as one: whoever asked the provider before it has to ask again. */
export async function updateSubscription(
  tx: Db,
  id: string,
  change: Partial<NewSubscription>,
): Promise<void> {
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ ...change, revision: sql`${subscriptions.revision} + 1` })
    .where(eq(subscriptions.id, id));
  if (rowCount !== 1) throw new Error('The subscription is gone');
}

const WISHED = [
  'pausedFrom',
  'pausedUntil',
  'everyWeeks',
  'rhythmFrom',
  'weeksChangedAt',
  'weeksMarkedAt',
  'weeksDoubted',
] as const;

/** The same for many that exist and are locked: the whole row, whatever columns it has. */
export async function writeSynced(tx: Db, rows: readonly SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(subscriptions)
    .values([...rows])
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        // Where and in which weeks it goes is the customer's word alone: the provider knows nothing of it.
        ...excluded(subscriptions, ['id', 'userId', 'createdAt', 'addressId', ...WISHED]),
        revision: sql`${subscriptions.revision} + 1`,
      },
    });
}

/** Those for which somebody no longer waits, having paid elsewhere. */
export async function endIncomplete(tx: Db, ids: string[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', endedAt, expiresAt: null, revision: sql`${subscriptions.revision} + 1` })
    .where(inArray(subscriptions.id, ids));
}

/** All that the provider should have as going on, in id order. */
export function listLive(db: Db, after: string | null, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'past_due', 'unpaid', 'paused']),
        isNotNull(subscriptions.stripeSubscriptionId),
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}

/** In id order: those that are billed for a week and have not paid it, or will be by then. */
export async function listDue(
  db: Db,
  due: {
    by: Date;
    statuses: readonly SubscriptionRow['status'][];
    after: string | null;
    only?: string | undefined;
  },
  limit: number,
): Promise<(SubscriptionRow & { currentPeriodEnd: Date })[]> {
  const billed = db
    .select({ id: subscriptionInvoices.subscriptionId })
    .from(subscriptionInvoices)
    .where(and(IS_UNPAID, lte(subscriptionInvoices.periodStart, due.by)));
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        // Written out, so that the index of those that run can be used.
        sql`${subscriptions.status} in ('active', 'past_due', 'paused')`,
        inArray(subscriptions.status, [...due.statuses]),
        isNotNull(subscriptions.currentPeriodEnd),
        or(lte(subscriptions.currentPeriodEnd, due.by), inArray(subscriptions.id, billed)),
        eq(subscriptions.cancelAtPeriodEnd, false),
        sql`${subscriptions.pauseReason} is distinct from 'other'`,
        due.after ? gt(subscriptions.id, due.after) : undefined,
        due.only ? eq(subscriptions.id, due.only) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
  return rows as (SubscriptionRow & { currentPeriodEnd: Date })[];
}

export function listExpired(db: Db, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'incomplete'), lte(subscriptions.expiresAt, now)))
    .orderBy(subscriptions.expiresAt)
    .limit(limit);
}

const hasOpenInvoice = exists(
  sql`(select 1 from ${subscriptionInvoices} where ${subscriptionInvoices.subscriptionId} = ${subscriptions.id}
    and ${subscriptionInvoices.state} in ('draft', 'open'))`,
);

/** Asked about later than now, by a clock that ran ahead and was set back: when it really was nobody knows. */
export async function setSyncedBack(db: Db, now: Date, to: Date): Promise<void> {
  // As it stands in the index.
  const isAwaited = sql`${subscriptions.status} in ('active', 'past_due', 'unpaid', 'paused')`;
  await db
    .update(subscriptions)
    .set({ syncedAt: to })
    .where(and(isAwaited, gt(subscriptions.syncedAt, now)));
}

/** Those whose week is over, or that owe something, and of which nothing was heard since. In id order. */
export async function listWithoutNews(
  db: Db,
  since: { live: Date; unpaid: Date; periodOver: Date },
  after: string | null,
  limit: number,
): Promise<{ id: string; stripeId: string }[]> {
  const silent = (status: SQL | undefined, before: Date) => and(status, lte(subscriptions.syncedAt, before));
  const rows = await db
    .select({ id: subscriptions.id, stripeId: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        or(
          silent(
            and(
              inArray(subscriptions.status, ['active', 'paused']),
              or(lte(subscriptions.currentPeriodEnd, since.periodOver), hasOpenInvoice),
            ),
            since.live,
          ),
          silent(eq(subscriptions.status, 'past_due'), since.live),
          silent(eq(subscriptions.status, 'unpaid'), since.unpaid),
        ),
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
  return rows.flatMap(({ id, stripeId }) => (stripeId ? [{ id, stripeId }] : []));
}
