import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { basketItems } from '../subscriptions.tables.ts';
import { deliveryChoices } from '../weeks/weeks.tables.ts';
import { type BasketTastes, NO_TASTES } from './tastes.rules.ts';
import { neverProducts, subscriberTastes } from './tastes.tables.ts';

export interface SubscriberTastes extends BasketTastes {
  wantsReminders: boolean;
}

/** By user; who never said anything is left out. */
export async function listTastes(db: Db, userIds: readonly string[]): Promise<Map<string, SubscriberTastes>> {
  const ids = [...new Set(userIds)];
  const found = new Map<string, SubscriberTastes>();
  if (ids.length === 0) return found;
  const said = await db.select().from(subscriberTastes).where(inArray(subscriberTastes.userId, ids));
  const listed = await db.select().from(neverProducts).where(inArray(neverProducts.userId, ids));
  const never = Map.groupBy(listed, ({ userId }) => userId);
  for (const userId of new Set([...said, ...listed].map((row) => row.userId))) {
    const { completes = false, wantsReminders = true } = said.find((row) => row.userId === userId) ?? {};
    const ids = (never.get(userId) ?? []).map(({ productId }) => productId);
    found.set(userId, { never: ids.length > 0 ? new Set(ids) : NO_TASTES.never, completes, wantsReminders });
  }
  return found;
}

export async function listNever(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: neverProducts.productId })
    .from(neverProducts)
    .where(eq(neverProducts.userId, userId));
  return rows.map(({ id }) => id);
}

export async function replaceNever(tx: Db, userId: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(neverProducts).where(eq(neverProducts.userId, userId));
  if (productIds.length > 0)
    await tx.insert(neverProducts).values(productIds.map((productId) => ({ userId, productId })));
}

export async function takeOffNever(tx: Db, userId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .delete(neverProducts)
    .where(and(eq(neverProducts.userId, userId), inArray(neverProducts.productId, [...productIds])));
}

export async function writeTastes(
  tx: Db,
  userId: string,
  values: Partial<Omit<typeof subscriberTastes.$inferInsert, 'userId'>>,
): Promise<void> {
  await tx
    .insert(subscriberTastes)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: subscriberTastes.userId, set: values });
}

export async function deleteTastes(tx: Db, userId: string): Promise<void> {
  await tx.delete(neverProducts).where(eq(neverProducts.userId, userId));
  await tx.delete(subscriberTastes).where(eq(subscriberTastes.userId, userId));
}

/** Which of these are chosen: for one of the plans, or for a delivery of its own since that week. */
export async function listChosenAmong(
  tx: Db,
  subscriptionId: string,
  { plans, since }: { plans: readonly PlanType[]; since: string },
  productIds: readonly string[],
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const standing = await tx
    .select({ id: basketItems.productId })
    .from(basketItems)
    .where(
      and(
        eq(basketItems.subscriptionId, subscriptionId),
        inArray(basketItems.planType, [...plans]),
        inArray(basketItems.productId, [...productIds]),
      ),
    );
  const own = await tx
    .select({ id: deliveryChoices.productId })
    .from(deliveryChoices)
    .where(
      and(
        eq(deliveryChoices.subscriptionId, subscriptionId),
        gte(deliveryChoices.week, since),
        inArray(deliveryChoices.productId, [...productIds]),
      ),
    );
  return new Set([...standing, ...own].map(({ id }) => id));
}

/** From every basket of the subscription, standing or of one delivery. */
export async function takeOutOfBaskets(
  tx: Db,
  subscriptionId: string,
  productIds: readonly string[],
): Promise<void> {
  for (const table of [basketItems, deliveryChoices])
    await tx
      .delete(table)
      .where(and(eq(table.subscriptionId, subscriptionId), inArray(table.productId, [...productIds])));
}
