import { and, asc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from './orders.tables.ts';

/** Orders, paid or paid at the door, that go out with one of these baskets, or would if it came; oldest first. */
export async function listAlong(
  db: Db,
  deliveryIds: string[],
): Promise<{ id: string; deliveryId: string | null }[]> {
  if (deliveryIds.length === 0) return [];
  return db
    .select({ id: orders.id, deliveryId: orders.withDeliveryId })
    .from(orders)
    .where(
      and(
        inArray(orders.withDeliveryId, deliveryIds),
        or(
          eq(orders.paymentStatus, 'paid'),
          and(eq(orders.paymentMethod, 'door'), ne(orders.paymentStatus, 'refunded')),
        ),
        notInArray(orders.status, ['delivered', 'cancelled']),
        isNull(orders.disputedAt),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
}
