import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
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

export async function isMissing(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: missingSubscriptions.subscriptionId })
    .from(missingSubscriptions)
    .where(eq(missingSubscriptions.subscriptionId, id));
  return rows.length > 0;
}
