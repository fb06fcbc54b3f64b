import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

/** Who is or may be charged for weeks to come. */
export function listSubscribers(db: Db) {
  return db
    .select({ id: subscriptions.id, userId: subscriptions.userId, addressId: subscriptions.addressId })
    .from(subscriptions)
    .where(inArray(subscriptions.status, ['active', 'past_due', 'unpaid', 'paused']));
}

export function listComing(db: Db, today: string) {
  return db
    .select({
      subscriptionId: deliveries.subscriptionId,
      date: deliveries.date,
      cutoffAt: deliveries.cutoffAt,
      frozenAt: deliveries.frozenAt,
      isPinned: deliveries.isPinned,
    })
    .from(deliveries)
    .where(and(gte(deliveries.date, today), eq(deliveries.status, 'scheduled')));
}
