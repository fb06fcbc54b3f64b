import type { Cents } from '@cesta/contract/base/money';
import type { OrderStatus } from '@cesta/contract/orders/order-constants';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { products } from '../catalog/catalog.tables.ts';
import { contactMessages, posts } from '../content/content.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

const notDeleted = isNull(orders.deletedAt);
const paid = and(notDeleted, eq(orders.paymentStatus, 'paid'));

export async function countOrders(db: Db): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(notDeleted)
    .groupBy(orders.status);
  return new Map(rows.map((row) => [row.status, row.total]));
}

export async function sumPaid(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(paid);
  return Number(row?.total ?? 0);
}

/** Paid orders since then, already added up by the hour: the answer stays small whatever was sold. */
export async function sumPaidByHour(db: Db, since: Date): Promise<{ at: Date; amount: Cents }[]> {
  const hour = sql<string>`date_trunc('hour', ${orders.createdAt})`;
  const rows = await db
    .select({ hour, amount: sql<string>`sum(${orders.totalCents})` })
    .from(orders)
    .where(and(paid, gte(orders.createdAt, since)))
    .groupBy(sql`1`);
  return rows.map((row) => ({ at: new Date(row.hour), amount: Number(row.amount) as Cents }));
}

export function listNewest(db: Db, limit: number) {
  return db
    .select({
      id: orders.id,
      totalCents: orders.totalCents,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(notDeleted)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
}

export async function countShown(db: Db): Promise<{ products: number; posts: number; unread: number }> {
  const [shelf, blog, unread] = await Promise.all([
    db.$count(products, isNull(products.deletedAt)),
    db.$count(posts),
    db.$count(contactMessages, isNull(contactMessages.readAt)),
  ]);
  return { products: shelf, posts: blog, unread };
}

export function countByCategory(db: Db): Promise<{ category: string; products: number }[]> {
  return db
    .select({ category: products.category, products: count() })
    .from(products)
    .where(isNull(products.deletedAt))
    .groupBy(products.category)
    .orderBy(desc(count()), products.category);
}

/** A subscription that was never paid has sold nothing. */
const sold = and(inArray(subscriptions.status, ['active', 'canceled']), isNotNull(subscriptions.startedAt));

export function countActiveSubscriptions(db: Db): Promise<number> {
  return db.$count(subscriptions, eq(subscriptions.status, 'active'));
}

/** How many subscriptions of a plan have run for how many whole periods: a handful of rows, however many subscribers. */
export async function countSoldPeriods(
  db: Db,
  now: Date,
  periodMs: number,
): Promise<{ plan: PlanType; periods: number; subscriptions: number }[]> {
  const periods = sql<number>`greatest(1, floor(extract(epoch from (${now.toISOString()}::timestamptz - ${subscriptions.createdAt})) * 1000 / ${periodMs}))::int`;
  return db
    .select({ plan: subscriptions.planType, periods, subscriptions: count() })
    .from(subscriptions)
    .where(sold)
    .groupBy(subscriptions.planType, sql`2`);
}

export async function countNewByHour(
  db: Db,
  since: Date,
): Promise<{ at: Date; plan: PlanType; subscriptions: number }[]> {
  const hour = sql<string>`date_trunc('hour', ${subscriptions.createdAt})`;
  const rows = await db
    .select({ hour, plan: subscriptions.planType, subscriptions: count() })
    .from(subscriptions)
    .where(and(sold, gte(subscriptions.createdAt, since)))
    .groupBy(sql`1`, subscriptions.planType);
  return rows.map((row) => ({ at: new Date(row.hour), plan: row.plan, subscriptions: row.subscriptions }));
}
