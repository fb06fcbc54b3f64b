import type { SubscriptionStatus } from '@cesta/contract/subscription-constants';
import type { AdminSubscriptionQuery } from '@cesta/contract/subscriptions';
import { and, asc, count, desc, eq, exists, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { builtOnce, type Db } from '../../platform/db.ts';
import { subscriptionInvoices } from './billing/billing.tables.ts';
import { subscriptionAttempts, subscriptions } from './subscriptions.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;
export type TryRow = typeof subscriptionAttempts.$inferSelect;

const isLive = inArray(subscriptions.status, ['active', 'past_due', 'incomplete']);

/** Nothing comes back when the customer has a live one already: the index decides, however many tabs ask at once. */
export async function insertSubscription(tx: Db, row: NewSubscription): Promise<SubscriptionRow | undefined> {
  const [written] = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning();
  return written;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

const byStripeId = builtOnce((db) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, sql.placeholder('stripeId')))
    .prepare('subscription_by_stripe_id'),
);

export async function findByStripeId(db: Db, stripeId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await byStripeId(db).execute({ stripeId });
  return row;
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

/** The same lock, for who has read the rows before: as long as a revision stands, nothing else has changed. */
export function lockStandings(tx: Db, userId: string) {
  return tx
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      surplusAt: subscriptions.surplusAt,
      revision: subscriptions.revision,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.id)
    .for('update');
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

export async function listSubscriptions(
  db: Db,
  { status, limit, offset }: AdminSubscriptionQuery,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(status ? eq(subscriptions.status, status) : undefined)
    .orderBy(desc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(limit)
    .offset(offset);
}

export async function countByStatus(db: Db): Promise<Map<SubscriptionStatus, number>> {
  const rows = await db
    .select({ status: subscriptions.status, total: count() })
    .from(subscriptions)
    .groupBy(subscriptions.status);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

export function listExpired(db: Db, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'incomplete'), lte(subscriptions.expiresAt, now)))
    .orderBy(subscriptions.expiresAt)
    .limit(limit);
}

const hasOpenBill = exists(
  sql`(select 1 from ${subscriptionInvoices} where ${subscriptionInvoices.subscriptionId} = ${subscriptions.id}
    and ${subscriptionInvoices.state} in ('draft', 'open'))`,
);

/** Those whose week is over, or that owe something, and of which nothing was heard since. In id order. */
export async function listWithoutNews(
  db: Db,
  since: { live: Date; unpaid: Date; periodOver: Date },
  after: string | null,
  limit: number,
): Promise<{ id: string; stripeId: string }[]> {
  const silent = (status: SQL | undefined, before: Date) => and(status, lte(subscriptions.settledAt, before));
  const rows = await db
    .select({ id: subscriptions.id, stripeId: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        or(
          silent(
            and(
              eq(subscriptions.status, 'active'),
              or(lte(subscriptions.currentPeriodEnd, since.periodOver), hasOpenBill),
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

export async function findLatestTry(db: Db, subscriptionId: string): Promise<TryRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionAttempts)
    .where(eq(subscriptionAttempts.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionAttempts.attempt))
    .limit(1);
  return row;
}

export async function insertTry(tx: Db, row: typeof subscriptionAttempts.$inferInsert): Promise<TryRow> {
  const [written] = await tx.insert(subscriptionAttempts).values(row).returning();
  if (!written) throw new Error('The try was not written');
  return written;
}

export async function updateTry(
  tx: Db,
  { subscriptionId, attempt }: Pick<TryRow, 'subscriptionId' | 'attempt'>,
  change: Partial<TryRow>,
): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set(change)
    .where(
      and(eq(subscriptionAttempts.subscriptionId, subscriptionId), eq(subscriptionAttempts.attempt, attempt)),
    );
}

const isUnsettled = inArray(subscriptionAttempts.state, ['making', 'open']);

export function listUnsettledTries(db: Db, subscriptionId: string): Promise<TryRow[]> {
  return db
    .select()
    .from(subscriptionAttempts)
    .where(and(eq(subscriptionAttempts.subscriptionId, subscriptionId), isUnsettled));
}

export async function closeTries(tx: Db, subscriptionId: string, except: number | null): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set({ state: 'closed' })
    .where(
      and(
        eq(subscriptionAttempts.subscriptionId, subscriptionId),
        isUnsettled,
        except === null ? undefined : ne(subscriptionAttempts.attempt, except),
      ),
    );
}

export async function closeTry(tx: Db, sessionId: string): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set({ state: 'closed' })
    .where(eq(subscriptionAttempts.sessionId, sessionId));
}

/** Payment pages of whose end we were not told. */
export function listOpenTries(db: Db, before: Date, limit: number): Promise<TryRow[]> {
  return db
    .select()
    .from(subscriptionAttempts)
    .where(and(isUnsettled, lte(subscriptionAttempts.createdAt, before)))
    .orderBy(subscriptionAttempts.createdAt)
    .limit(limit);
}
