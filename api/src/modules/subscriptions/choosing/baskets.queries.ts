import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, countDistinct, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { basketItems, subscriptions } from '../subscriptions.tables.ts';

export async function listBasket(db: Db, subscriptionId: string, planType: PlanType): Promise<string[]> {
  const rows = await db
    .select({ productId: basketItems.productId })
    .from(basketItems)
    .where(isBasket(subscriptionId, planType))
    .orderBy(basketItems.position);
  return rows.map(({ productId }) => productId);
}

export async function replaceBasket(
  tx: Db,
  subscriptionId: string,
  planType: PlanType,
  productIds: readonly string[],
): Promise<void> {
  await tx.delete(basketItems).where(isBasket(subscriptionId, planType));
  await tx
    .insert(basketItems)
    .values(productIds.map((productId, position) => ({ subscriptionId, planType, productId, position })));
}

/** How many running subscriptions want each product; the most wanted first. */
export function countBasketsWithEach(
  db: Db,
  limit: number,
): Promise<{ productId: string; baskets: number }[]> {
  const total = countDistinct(basketItems.subscriptionId);
  return db
    .select({ productId: basketItems.productId, baskets: total })
    .from(basketItems)
    .innerJoin(subscriptions, eq(subscriptions.id, basketItems.subscriptionId))
    .where(inArray(subscriptions.status, ['active', 'past_due', 'paused']))
    .groupBy(basketItems.productId)
    .orderBy(desc(total), basketItems.productId)
    .limit(limit);
}

function isBasket(subscriptionId: string, planType: PlanType) {
  return and(eq(basketItems.subscriptionId, subscriptionId), eq(basketItems.planType, planType));
}
