import { and, countDistinct, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

interface Needed {
  productId: string;
  count: number;
}

/** Orders that have not gone out, by what is in them. */
export function countOpenOrders(db: Db, productIds: string[]): Promise<Needed[]> {
  return db
    .select({ productId: orderItems.productId, count: countDistinct(orderItems.orderId) })
    .from(orders)
    .innerJoin(orderItems, sql`${orderItems.orderId} = ${orders.id}`)
    .where(
      and(
        inArray(orders.status, ['pending', 'confirmed', 'preparing', 'processing']),
        isNull(orders.deletedAt),
        isNull(orderItems.missingAt),
        inArray(orderItems.productId, productIds),
      ),
    )
    .groupBy(orderItems.productId);
}

/** Closed baskets that are not packed yet: what is in the box needs nothing any more. */
export async function countClosedBaskets(db: Db, productIds: string[]): Promise<Needed[]> {
  const { rows } = await db.execute<{ product_id: string; count: string }>(sql`
    select item ->> 'product_id' as product_id, count(distinct ${deliveries.id}) as count
    from ${deliveries} cross join jsonb_array_elements(${deliveries.items}) as item
    where ${deliveries.status} = 'scheduled' and ${deliveries.frozenAt} is not null
      and item ->> 'product_id' in ${productIds}
    group by 1`);
  return rows.map((row) => ({ productId: row.product_id, count: Number(row.count) }));
}
