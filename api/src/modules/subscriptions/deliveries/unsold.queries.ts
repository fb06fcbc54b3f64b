import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { basketItems, subscriptions } from '../subscriptions.tables.ts';
import { deliveries } from './deliveries.tables.ts';

const isRunning = inArray(subscriptions.status, ['active', 'past_due']);
/** The basket of the running plan, or of the plan that comes with the next charge. */
const isUsed = or(
  eq(basketItems.planType, subscriptions.planType),
  eq(basketItems.planType, subscriptions.nextPlanType),
);
const nextCutoff = sql<string | null>`(
  select min(d.cutoff_at) from ${deliveries} d
  where d.subscription_id = ${subscriptions.id} and d.status = 'scheduled' and d.frozen_at is null)`;
/** Whoever has asked for the end and got the last basket has nothing to choose any more. */
const goesOn = or(eq(subscriptions.cancelAtPeriodEnd, false), isNotNull(nextCutoff));

/** What stands in coming baskets of these products and its customers do not know of, customer by customer. */
export function listUntold(tx: Db, productIds: string[], limit: number) {
  return tx
    .select({
      subscriptionId: subscriptions.id,
      userId: subscriptions.userId,
      productId: basketItems.productId,
      planType: basketItems.planType,
      cutoffAt: nextCutoff,
    })
    .from(basketItems)
    .innerJoin(subscriptions, eq(subscriptions.id, basketItems.subscriptionId))
    .where(
      and(
        inArray(basketItems.productId, productIds),
        isNull(basketItems.unsoldNotifiedAt),
        isRunning,
        isUsed,
        goesOn,
      ),
    )
    .orderBy(asc(subscriptions.id), asc(basketItems.position))
    .limit(limit)
    .for('update', { of: basketItems, skipLocked: true });
}

export async function markTold(
  tx: Db,
  subscriptionIds: string[],
  productIds: string[],
  at: Date,
): Promise<void> {
  await tx
    .update(basketItems)
    .set({ unsoldNotifiedAt: at })
    .where(
      and(
        inArray(basketItems.subscriptionId, subscriptionIds),
        inArray(basketItems.productId, productIds),
        isNull(basketItems.unsoldNotifiedAt),
      ),
    );
}

/** Sold again: its customers are told anew when it goes another time. Says whose baskets hold it. */
export async function forgetTold(tx: Db, unsoldIds: string[]): Promise<string[]> {
  const rows = await tx
    .update(basketItems)
    .set({ unsoldNotifiedAt: null })
    .where(and(isNotNull(basketItems.unsoldNotifiedAt), notInArray(basketItems.productId, unsoldIds)))
    .returning({ id: basketItems.subscriptionId });
  return [...new Set(rows.map(({ id }) => id))];
}

/** How many running subscriptions have each of these in their coming baskets; those that nobody has are left out. */
export async function countBasketsWith(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      productId: basketItems.productId,
      baskets: sql<number>`count(distinct ${subscriptions.id})::int`,
    })
    .from(basketItems)
    .innerJoin(subscriptions, eq(subscriptions.id, basketItems.subscriptionId))
    .where(and(inArray(basketItems.productId, productIds), isRunning, isUsed, goesOn))
    .groupBy(basketItems.productId);
  return new Map(rows.map(({ productId, baskets }) => [productId, baskets]));
}
