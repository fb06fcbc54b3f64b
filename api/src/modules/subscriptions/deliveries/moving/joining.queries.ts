import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import { deliveries } from '../deliveries.tables.ts';

/** The soonest basket that can still change, of whichever subscription: a cancelled one may have paid baskets to come. */
export async function findNextOpen(db: Db, userId: string, now: Date): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select({ delivery: deliveries })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(deliveries.status, 'scheduled'),
        isNull(deliveries.frozenAt),
        isNull(deliveries.lateSince),
        gt(deliveries.cutoffAt, now),
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.id))
    .limit(1);
  return row?.delivery;
}

export async function findById(db: Db, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}
