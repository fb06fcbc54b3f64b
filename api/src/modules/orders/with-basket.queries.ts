import { and, asc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { OrderRow } from './orders.queries.ts';
import { orders } from './orders.tables.ts';

/** Orders, paid or paid at the door, that go out with one of these baskets, or would if it came; oldest first. */
export async function listAlong(
  db: Db,
  deliveryIds: string[],
): Promise<Pick<OrderRow, 'id' | 'status' | 'withDeliveryId' | 'toldArrival' | 'deliveryAddress'>[]> {
  if (deliveryIds.length === 0) return [];
  const { id, status, withDeliveryId, toldArrival, deliveryAddress } = orders;
  return db
    .select({ id, status, withDeliveryId, toldArrival, deliveryAddress })
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
