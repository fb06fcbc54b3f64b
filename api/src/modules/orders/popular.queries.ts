import { and, countDistinct, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orderItems, orders } from './orders.tables.ts';

/** In how many paid orders since then each product is; the most ordered first. */
export function countOrdersWith(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ productId: string; orders: number }[]> {
  const total = countDistinct(orderItems.orderId);
  return db
    .select({ productId: orderItems.productId, orders: total })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.paymentStatus, 'paid'), gte(orders.createdAt, since), isNull(orders.deletedAt)))
    .groupBy(orderItems.productId)
    .orderBy(desc(total), orderItems.productId)
    .limit(limit);
}
