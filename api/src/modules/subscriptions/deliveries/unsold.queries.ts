import { TIME_ZONE } from '@cesta/contract/base/calendar';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/db.ts';
import { basketItems, subscriptions } from '../subscriptions.tables.ts';
import { deliveryChoices } from '../weeks/weeks.tables.ts';
import { deliveries } from './deliveries.tables.ts';

/** The basket of the running plan, or of the plan that comes with the next charge. */
const isUsed = or(
  eq(basketItems.planType, subscriptions.planType),
  eq(basketItems.planType, subscriptions.nextPlanType),
);
/** The same for what was chosen for one delivery, of a week that runs or is to come. */
const isUsedOnce = and(
  or(
    eq(deliveryChoices.planType, subscriptions.planType),
    eq(deliveryChoices.planType, subscriptions.nextPlanType),
  ),
  sql`${deliveryChoices.week} >= (coalesce(${subscriptions.currentPeriodStart}, ${subscriptions.createdAt})
    at time zone ${TIME_ZONE})::date`,
);
/** The delivery itself, once its week is paid. */
const chosenDelivery = sql`from ${deliveries} d join subscription_invoices i on i.id = d.invoice_id
  where d.subscription_id = ${deliveryChoices.subscriptionId} and d.ordinal = ${deliveryChoices.ordinal}
  and (i.period_start at time zone ${TIME_ZONE})::date = ${deliveryChoices.week}`;
const ownCutoff = sql<string | null>`(
  select min(d.cutoff_at) ${chosenDelivery} and d.status = 'scheduled' and d.frozen_at is null)`;
const isStillOpen = sql`not exists (
  select 1 ${chosenDelivery} and (d.frozen_at is not null or d.status = 'skipped'))`;
const nextCutoff = sql<string | null>`(
  select min(d.cutoff_at) from ${deliveries} d
  where d.subscription_id = ${subscriptions.id} and d.status = 'scheduled' and d.frozen_at is null)`;
/** What is paid still comes in a pause. */
const isRunning = or(
  inArray(subscriptions.status, ['active', 'past_due']),
  and(eq(subscriptions.status, 'paused'), isNotNull(nextCutoff)),
);
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

/** The same of what was chosen for single deliveries; of these subscriptions, or of whoever comes first. */
export function listUntoldOnce(tx: Db, productIds: string[], among: string[] | null, limit: number) {
  return tx
    .select({
      subscriptionId: subscriptions.id,
      userId: subscriptions.userId,
      productId: deliveryChoices.productId,
      planType: deliveryChoices.planType,
      cutoffAt: ownCutoff,
    })
    .from(deliveryChoices)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveryChoices.subscriptionId))
    .where(
      and(
        inArray(deliveryChoices.productId, productIds),
        isNull(deliveryChoices.unsoldNotifiedAt),
        among ? inArray(subscriptions.id, among) : undefined,
        isRunning,
        isUsedOnce,
        isStillOpen,
      ),
    )
    .orderBy(asc(subscriptions.id), asc(deliveryChoices.week), asc(deliveryChoices.position))
    .limit(limit)
    .for('update', { of: deliveryChoices, skipLocked: true });
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
  await tx
    .update(deliveryChoices)
    .set({ unsoldNotifiedAt: at })
    .where(
      and(
        inArray(deliveryChoices.subscriptionId, subscriptionIds),
        inArray(deliveryChoices.productId, productIds),
        isNull(deliveryChoices.unsoldNotifiedAt),
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
  const once = await tx
    .update(deliveryChoices)
    .set({ unsoldNotifiedAt: null })
    .where(and(isNotNull(deliveryChoices.unsoldNotifiedAt), notInArray(deliveryChoices.productId, unsoldIds)))
    .returning({ id: deliveryChoices.subscriptionId });
  return [...new Set([...rows, ...once].map(({ id }) => id))];
}

/** How many running subscriptions have each of these in their coming baskets; those that nobody has are left out. */
export async function countBasketsWith(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const standing = db
    .select({ productId: basketItems.productId, subscriptionId: subscriptions.id })
    .from(basketItems)
    .innerJoin(subscriptions, eq(subscriptions.id, basketItems.subscriptionId))
    .where(and(inArray(basketItems.productId, productIds), isRunning, isUsed, goesOn));
  const once = db
    .select({ productId: deliveryChoices.productId, subscriptionId: subscriptions.id })
    .from(deliveryChoices)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveryChoices.subscriptionId))
    .where(and(inArray(deliveryChoices.productId, productIds), isRunning, isUsedOnce, isStillOpen));
  // Whoever has it in both counts once.
  const rows = await union(standing, once);
  return new Map(
    [...Map.groupBy(rows, (row) => row.productId)].map(([productId, baskets]) => [productId, baskets.length]),
  );
}
