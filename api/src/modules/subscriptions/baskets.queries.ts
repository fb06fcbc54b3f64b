import type { PlanType } from '@cesta/contract/plans';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { basketItems } from './subscriptions.tables.ts';

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

function isBasket(subscriptionId: string, planType: PlanType) {
  return and(eq(basketItems.subscriptionId, subscriptionId), eq(basketItems.planType, planType));
}
