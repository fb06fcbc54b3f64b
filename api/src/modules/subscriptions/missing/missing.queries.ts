import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { missingSubscriptions } from './missing.tables.ts';

/** False when that was known. Who was known again meanwhile is missing anew, since now. */
export async function noteMissing(
  db: Db,
  row: { id: string; stripeId: string },
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(missingSubscriptions)
    .values({ subscriptionId: row.id, stripeSubscriptionId: row.stripeId, since })
    .onConflictDoUpdate({
      target: missingSubscriptions.subscriptionId,
      set: excluded(missingSubscriptions, ['subscriptionId']),
      setWhere: sql`exists (select 1 from ${subscriptions}
        where ${subscriptions.id} = ${missingSubscriptions.subscriptionId}
          and ${subscriptions.syncedAt} > ${missingSubscriptions.since})`,
    });
  return (rowCount ?? 0) > 0;
}

/** The provider knows them again. */
export async function forgetMissing(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(missingSubscriptions).where(inArray(missingSubscriptions.subscriptionId, ids));
}

/** Of those that are still live here and of which the provider has said nothing since. */
const isStillMissing = and(
  inArray(subscriptions.status, ['active', 'past_due', 'unpaid', 'paused', 'incomplete']),
  or(sql`${subscriptions.syncedAt} is null`, sql`${subscriptions.syncedAt} <= ${missingSubscriptions.since}`),
);

export async function countMissing(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(missingSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, missingSubscriptions.subscriptionId))
    .where(isStillMissing);
  return row?.total ?? 0;
}

export function listMissing(db: Db, limit: number) {
  return db
    .select({
      id: missingSubscriptions.subscriptionId,
      stripeId: missingSubscriptions.stripeSubscriptionId,
      since: missingSubscriptions.since,
      userId: subscriptions.userId,
    })
    .from(missingSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, missingSubscriptions.subscriptionId))
    .where(isStillMissing)
    .orderBy(asc(missingSubscriptions.since), asc(missingSubscriptions.subscriptionId))
    .limit(limit);
}

/** Live ones that were paid for the first time by then, those of which the provider has spoken last first. */
export async function listPaidBy(
  db: Db,
  moment: Date,
  limit: number,
): Promise<{ id: string; stripeId: string }[]> {
  const rows = await db
    .select({ id: subscriptions.id, stripeId: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'past_due', 'unpaid', 'paused']),
        isNotNull(subscriptions.stripeSubscriptionId),
        lte(subscriptions.startedAt, moment),
      ),
    )
    .orderBy(sql`${desc(subscriptions.syncedAt)} nulls last`, subscriptions.id)
    .limit(limit);
  return rows.map(({ id, stripeId }) => ({ id, stripeId: stripeId ?? '' }));
}

export async function isMissing(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: missingSubscriptions.subscriptionId })
    .from(missingSubscriptions)
    .where(eq(missingSubscriptions.subscriptionId, id));
  return rows.length > 0;
}
