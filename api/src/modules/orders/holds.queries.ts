import { and, eq, exists, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orderHistory, orderItems, orders } from './orders.tables.ts';

export interface Held {
  orders: number;
  units: number;
}

/** What a customer keeps off the shelf without having paid. Past orders that were taken over have no deadline. */
export function sumHeld(tx: Db, userId: string): Promise<Held> {
  return sumUp(tx, and(eq(orders.userId, userId), isNotNull(orders.paymentDeadline), orders.stockHeld));
}

/** What a customer ordered since then and let go or gave up unpaid; what the operator cancelled is no fault of theirs. */
export function sumLapsed(tx: Db, userId: string, since: Date): Promise<Held> {
  const lapsed = tx
    .select({ one: sql`1` })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orders.id),
        eq(orderHistory.status, 'cancelled'),
        // Cancelling just before the end and ordering anew would keep the units for ever.
        inArray(orderHistory.actor, ['system', 'customer']),
      ),
    );
  return sumUp(
    tx,
    and(
      eq(orders.userId, userId),
      gte(orders.createdAt, since),
      eq(orders.status, 'cancelled'),
      inArray(orders.paymentStatus, ['pending', 'failed']),
      isNull(orders.deletedAt),
      // What the store itself took down on the phone is no trick of an account.
      isNull(orders.placedBy),
      exists(lapsed),
    ),
  );
}

async function sumUp(tx: Db, where: SQL | undefined): Promise<Held> {
  const [row] = await tx
    .select({
      orders: sql<number>`count(distinct ${orders.id})::int`,
      units: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(where);
  return row ?? { orders: 0, units: 0 };
}
