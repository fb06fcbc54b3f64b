import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';
import { isNotDoubted } from './doubted.queries.ts';

/**
 * Closed baskets whose day is over and that nobody has packed, unless they should have gone out before `oldest`, or
 * may have gone out before a restore.
 */
export function lockUnpacked(
  tx: Db,
  today: string,
  oldest: string,
  limit: number,
): Promise<{ delivery: DeliveryRow; userId: string }[]> {
  return tx
    .select({ delivery: deliveries, userId: subscriptions.userId })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        sql`${deliveries.status} = 'scheduled'`,
        isNotNull(deliveries.frozenAt),
        lt(deliveries.date, today),
        isNotDoubted,
        gte(sql`coalesce(${deliveries.lateSince}, ${deliveries.date})`, oldest),
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.id))
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}

/** The caller holds its lock, and tells the customer what is in it. */
export async function writeLate(
  tx: Db,
  id: string,
  late: { date: string; lateSince: string },
  at: Date,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...late, notifiedAt: at })
    .where(eq(deliveries.id, id));
}
