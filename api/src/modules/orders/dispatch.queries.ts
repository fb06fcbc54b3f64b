import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { orderHistory, orderItems, orders } from './orders.tables.ts';

const OPEN = ['confirmed', 'preparing', 'processing'] as const;

const isPaid = and(isNull(orders.deletedAt), eq(orders.paymentStatus, 'paid'));

const facts = {
  id: orders.id,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  address: orders.deliveryAddress,
  createdAt: orders.createdAt,
  paidAt: moment(sql`select min(at) from ${orderHistory} as paid
    where paid.order_id = ${orders.id} and paid.payment_status = 'paid'`),
  shippedAt: moment(sql`select max(at) from ${orderHistory} as sent
    where sent.order_id = ${orders.id} and sent.status = 'shipped'`),
  deliveredAt: moment(sql`select max(at) from ${orderHistory} as brought
    where brought.order_id = ${orders.id} and brought.status = 'delivered'`),
};

function moment(select: SQL) {
  return sql`(${select})`.mapWith((at: string): Date | null => new Date(at));
}

/** Paid and still in the house. */
export function listOpen(db: Db, since: Date) {
  return db
    .select(facts)
    .from(orders)
    .where(and(isPaid, inArray(orders.status, [...OPEN]), gte(orders.createdAt, since)));
}

/** Those that left the house between these moments. */
export function listSent(db: Db, from: Date, to: Date) {
  const sent = db
    .select({ id: orderHistory.orderId })
    .from(orderHistory)
    .where(
      and(
        sql`${orderHistory.status} in ('shipped', 'delivered')`,
        gte(orderHistory.at, from),
        lt(orderHistory.at, to),
      ),
    );
  return db
    .select(facts)
    .from(orders)
    .where(and(isPaid, inArray(orders.status, ['shipped', 'delivered']), inArray(orders.id, sent)));
}

/** How many have lain in the house since before then; nobody needs to know it beyond the limit. */
export async function countForgotten(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPaid, inArray(orders.status, [...OPEN]), lt(orders.createdAt, before)))
    .limit(limit);
  return rows.length;
}

export function listByIds(db: Db, ids: string[]) {
  return db.select().from(orders).where(inArray(orders.id, ids));
}

export function sumItems(db: Db, orderIds: string[]) {
  return db
    .select({
      productId: orderItems.productId,
      name: sql<string>`max(${orderItems.productName})`,
      units: sql<number>`sum(${orderItems.quantity})::int`,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .groupBy(orderItems.productId);
}
