import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { deliveryChoices } from './weeks.tables.ts';

export type OwnItemRow = typeof deliveryChoices.$inferSelect;

/** A delivery by its place in its week, whether the week is paid or not. */
export interface WeekPlace {
  subscriptionId: string;
  week: string;
  ordinal: number;
}

/** What was chosen for single deliveries of these subscriptions, each in the order it was chosen in; since a week, or ever. */
export function listOwnItems(db: Db, subscriptionIds: string[], since?: string): Promise<OwnItemRow[]> {
  return db
    .select()
    .from(deliveryChoices)
    .where(
      and(
        inArray(deliveryChoices.subscriptionId, subscriptionIds),
        since ? gte(deliveryChoices.week, since) : undefined,
      ),
    )
    .orderBy(
      asc(deliveryChoices.subscriptionId),
      asc(deliveryChoices.week),
      asc(deliveryChoices.ordinal),
      asc(deliveryChoices.position),
    );
}

export async function replaceOwnItems(
  tx: Db,
  place: WeekPlace,
  planType: PlanType,
  productIds: readonly string[],
): Promise<void> {
  await dropOwnItems(tx, place);
  await tx.insert(deliveryChoices).values(
    productIds.map((productId, position) => ({
      subscriptionId: place.subscriptionId,
      week: place.week,
      ordinal: place.ordinal,
      planType,
      productId,
      position,
    })),
  );
}

export async function dropOwnItems(tx: Db, { subscriptionId, week, ordinal }: WeekPlace): Promise<void> {
  await tx
    .delete(deliveryChoices)
    .where(
      and(
        eq(deliveryChoices.subscriptionId, subscriptionId),
        eq(deliveryChoices.week, week),
        eq(deliveryChoices.ordinal, ordinal),
      ),
    );
}
