import type { OrderStatus, PaymentMethod, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { orderHistory, orderItems, orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

interface Fact extends Record<string, unknown> {
  id: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** Its money is back, or all of it is to go back. */
  isGivenBack: boolean;
  address: DeliveryAddress;
  createdAt: string;
  paidAt: string;
  /** Packed, or delivered without anybody having said that it was packed. */
  sentAt: string | null;
  deliveredAt: string | null;
  /** The basket that it comes along with, or was to. */
  basket: FactBasket | null;
  /** The day on which it may have gone out, which a restore has forgotten. */
  doubtedDay: string | null;
  /** With a basket, or once to come with one: the day that its customer knows. */
  toldDay: string | null;
}

export interface FactBasket {
  id: string;
  date: string;
  cutoffAt: string;
  lateSince: string | null;
  isComing: boolean;
  isSkipped: boolean;
  address: DeliveryAddress;
}

const facts = sql`o.id, o.status, o.payment_status as "paymentStatus",
  o.payment_method as "paymentMethod", o.delivery_address as address,
  (o.payment_status = 'refunded' or
    o.refunding_cents > 0 and o.refunding_cents + o.refunded_cents >= o.paid_cents) as "isGivenBack",
  o.created_at as "createdAt", o.doubted_day::text as "doubtedDay",
  o.told_arrival->>'date' as "toldDay",
  case when o.payment_method = 'door' then o.created_at else coalesce(past.paid, o.created_at) end as "paidAt",
  coalesce(past.shipped, past.delivered) as "sentAt", past.delivered as "deliveredAt",
  (select json_build_object('id', d.id, 'date', d.date, 'cutoffAt', d.cutoff_at, 'lateSince', d.late_since,
    'address', d.address, 'isComing', d.status not in ('cancelled', 'skipped'), 'isSkipped', d.status = 'skipped')
    from ${deliveries} d where d.id = o.with_delivery_id) as basket`;

/** The moments that the history of an order `o` tells of, read in one go. */
const past = sql`cross join lateral (
  select min(h.at) filter (where h.payment_status = 'paid') as paid,
    max(h.at) filter (where h.status = 'shipped') as shipped,
    max(h.at) filter (where h.status = 'delivered') as delivered
  from ${orderHistory} h where h.order_id = o.id and h.undone_at is null) as past`;

/** Paid, or to be paid at the door. */
const goesOut = (order: string) =>
  sql.raw(
    `(${order}.payment_status = 'paid' or ${order}.payment_method = 'door' and ${order}.payment_status <> 'refunded')`,
  );

/** In the house still. */
export async function listOpen(db: Db, since: Date): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past}
    where o.deleted_at is null and ${goesOut('o')} and o.created_at >= ${since.toISOString()}
      and o.status in ('pending', 'confirmed', 'preparing', 'processing')`);
  return rows;
}

export async function listFacts(db: Db, ids: string[]): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past} where ${isAmong(sql`o.id`, ids)} and o.deleted_at is null`);
  return rows;
}

/** What comes along with these baskets, or was to. */
export async function listOfBaskets(db: Db, basketIds: string[]): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past}
    where ${isAmong(sql`o.with_delivery_id`, basketIds)} and o.deleted_at is null and ${goesOut('o')}
    order by o.created_at, o.id`);
  return rows;
}

/** What comes along with the baskets of a day, or was to: the day leads there, however many baskets it has. */
export async function listOfBasketDay(db: Db, date: string): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${deliveries} basket
    join ${orders} o on o.with_delivery_id = basket.id ${past}
    where basket.date = ${date} and basket.status not in ('cancelled', 'skipped')
      and o.deleted_at is null and ${goesOut('o')}
    order by o.created_at, o.id`);
  return rows;
}

/** Which of these orders come along with a basket, or were to. */
export function listWithBaskets(db: Db, ids: string[]) {
  return db
    .select({ id: orders.id, date: deliveries.date, status: deliveries.status })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.id, orders.withDeliveryId))
    .where(inArray(orders.id, ids));
}

/** Those that left the house between these moments. They lead to the orders, however many others there are. */
export async function listSent(db: Db, from: Date, to: Date): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts}
    from (
      select distinct order_id from ${orderHistory}
      where status in ('shipped', 'delivered') and undone_at is null and at >= ${from.toISOString()} and at < ${to.toISOString()}
    ) as sent
    cross join lateral (select * from ${orders} where ${orders.id} = sent.order_id offset 0) as o
    ${past}
    where o.deleted_at is null and ${goesOut('o')} and o.status in ('shipped', 'delivered')`);
  return rows;
}

/** Packed or delivered ones that were to come with a basket of these days, whenever they were packed. */
export async function listSentWithBasket(db: Db, from: string, to: string): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${deliveries} basket
    join ${orders} o on o.with_delivery_id = basket.id ${past}
    where basket.date between ${from} and ${to}
      and o.deleted_at is null and ${goesOut('o')} and o.status in ('shipped', 'delivered')`);
  return rows;
}

/** Those that may have gone out on one of these days, in any state by now. */
export async function listDoubted(db: Db, from: string, to: string): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past}
    where o.doubted_day between ${from} and ${to} and o.deleted_at is null and ${goesOut('o')}`);
  return rows;
}

/** Packed and not there, of those ordered since then. */
export async function listPacked(db: Db, since: Date): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past}
    where o.deleted_at is null and ${goesOut('o')} and o.created_at >= ${since.toISOString()}
      and o.status = 'shipped'`);
  return rows;
}

/** The same of what nobody has been paid for at the door. */
export async function listPackedToCollect(db: Db): Promise<Fact[]> {
  const { rows } = await db.execute<Fact>(sql`
    select ${facts} from ${orders} o ${past}
    where o.payment_method = 'door' and o.payment_status <> 'paid' and o.deleted_at is null
      and o.payment_status <> 'refunded' and o.status = 'shipped'`);
  return rows;
}

/** How many have lain in the house since before then; nobody needs to know it beyond the limit. */
export async function countForgotten(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        goesOut('orders'),
        inArray(orders.status, ['pending', 'confirmed', 'preparing', 'processing']),
        lt(orders.createdAt, before),
        sql`(${orders.refundingCents} = 0 or ${orders.refundingCents} + ${orders.refundedCents} < ${orders.paidCents})`,
      ),
    )
    .limit(limit);
  return rows.length;
}

/** Of any number: a change of the calendar may move them all. */
export function listByIds(db: Db, ids: string[]) {
  return db.select().from(orders).where(isAmong(orders.id, ids));
}

/** What the harvest did not give is not packed. */
const comes = isNull(orderItems.missingAt);

export function listItems(db: Db, orderIds: string[]) {
  return db
    .select()
    .from(orderItems)
    .where(and(isAmong(orderItems.orderId, orderIds), comes))
    .orderBy(orderItems.orderId, orderItems.position);
}

export function sumItems(db: Db, orderIds: string[]) {
  return db
    .select({
      productId: orderItems.productId,
      name: sql<string>`max(${orderItems.productName})`,
      units: sql<number>`sum(${orderItems.quantity})::int`,
    })
    .from(orderItems)
    .where(and(isAmong(orderItems.orderId, orderIds), comes))
    .groupBy(orderItems.productId);
}
