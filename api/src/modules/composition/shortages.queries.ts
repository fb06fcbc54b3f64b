import type { Cents } from '@cesta/contract/base/money';
import type { Category } from '@cesta/contract/catalog/catalog';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { products } from '../catalog/catalog.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { producers } from '../producers/producers.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { neverProducts } from '../subscriptions/tastes/tastes.tables.ts';
import { harvestLines, harvestOrders, harvestRounds, isOfDay } from '../supply/harvest/harvest.tables.ts';
import { portionsCame as came, receipts } from '../supply/harvest/receiving.tables.ts';
import { basketsOfHarvest } from './demand.queries.ts';

/** For a day; by product, where anything was entered. Whatever was typed, it adds up. */
export async function sumReceived(db: Db, date: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: receipts.productId, portions: sql<number>`floor(sum(${came}))::float8` })
    .from(receipts)
    .where(eq(receipts.date, date))
    .groupBy(receipts.productId);
  return new Map(rows.map(({ id, portions }) => [id, portions]));
}

/** Who has brought something for a day: what of theirs was not entered did not come. */
const arrivedOn = (date: string) => sql`
  select ${receipts.producerId} from ${receipts} where ${receipts.date} = ${date}
  group by ${receipts.producerId}
  having sum(${receipts.quantityThousandths}) filter (where ${receipts.kind} = 'received') > 0`;

/** Confirmed, or asked for without an answer yet. Who has left the shop without one brings nothing. */
const promised = sql`coalesce(${harvestLines.confirmed}, case when ${producers.active} then ${harvestLines.asked} else 0 end)`;

/**
 * What a day has of each product, in portions, farm by farm: what came where a farm has arrived, what it is to bring
 * where it has not. A product that is not here has no limit: nobody was asked for it, whatever came of it.
 */
export async function sumSupply(db: Db, date: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; portions: number }>(sql`
    with arrived as materialized (${arrivedOn(date)})
    select id, floor(sum(portions))::float8 as portions from (
      select ${receipts.productId} as id, ${came} as portions, false as is_asked
      from ${receipts} where ${receipts.date} = ${date}
      union all
      select ${harvestLines.productId},
        case when ${harvestOrders.producerId} in (select * from arrived) then 0
          else ${promised}::bigint * ${harvestLines.portions} end,
        true
      from ${harvestOrders}
      join ${producers} on ${producers.id} = ${harvestOrders.producerId}
      join ${harvestLines} on ${harvestLines.orderId} = ${harvestOrders.id}
      where ${isOfDay(date)}
    ) as supply group by id having bool_or(is_asked)`);
  return new Map(rows.map(({ id, portions }) => [id, Math.max(0, portions)]));
}

/** Names of those who are to bring something for a day and have brought nothing so far. */
export async function listAwaitedFarms(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: producers.name })
    .from(harvestOrders)
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .innerJoin(harvestLines, eq(harvestLines.orderId, harvestOrders.id))
    .where(
      and(isOfDay(date), sql`${promised} > 0`, sql`${harvestOrders.producerId} not in (${arrivedOn(date)})`),
    )
    .orderBy(producers.name);
  return rows.map(({ name }) => name);
}

/** Days of these for which farmers were asked, or something has come; since when. */
export async function listSuppliedDays(
  db: Db,
  from: string,
  to: string,
): Promise<{ date: string; since: Date }[]> {
  const { rows } = await db.execute<{ date: string; since: string }>(sql`
    select date::text as date, min(at) as since from (
      select date, made_until as at from ${harvestRounds} where date between ${from} and ${to}
      union all
      select date, entered_at from ${receipts} where date between ${from} and ${to}
    ) as supplied where at is not null group by date order by date`);
  return rows.map(({ date, since }) => ({ date, since: new Date(since) }));
}

export interface InStops extends Record<string, unknown> {
  productId: string;
  name: string;
  /** Of what is not packed and whose cut-off has come: portions, and how many hold it. */
  wanted: number;
  stops: number;
  /** Of what is not packed and whose cut-off is still ahead. */
  later: number;
  packed: number;
}

export async function sumInBaskets(db: Db, now: Date, date: string): Promise<InStops[]> {
  const { rows } = await db.execute<InStops>(sql`
    with day as materialized (
      select status = 'scheduled' as is_open, cutoff_at > ${now.toISOString()} as is_later, items
      from ${basketsOfHarvest(date)} as own
    )
    select item->>'product_id' as "productId", max(item->>'product_name') as name,
      coalesce(sum((item->>'quantity')::int) filter (where is_open and not is_later), 0)::int as wanted,
      (count(*) filter (where is_open and not is_later))::int as stops,
      coalesce(sum((item->>'quantity')::int) filter (where is_open and is_later), 0)::int as later,
      coalesce(sum((item->>'quantity')::int) filter (where not is_open), 0)::int as packed
    from day cross join lateral jsonb_array_elements(day.items) as item
    group by 1`);
  return rows;
}

interface OrderIds {
  /** Not packed, and their cut-off has come. */
  due: string[];
  later: string[];
  packed: string[];
}

export async function sumInOrders(db: Db, { due, later, packed }: OrderIds): Promise<InStops[]> {
  const ids = [...due, ...later, ...packed];
  if (ids.length === 0) return [];
  const isOf = (some: string[]) => isAmong(orderItems.orderId, some);
  return db
    .select({
      productId: orderItems.productId,
      name: sql<string>`max(${orderItems.productName})`,
      wanted: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${isOf(due)}), 0)::int`,
      stops: sql<number>`(count(distinct ${orderItems.orderId}) filter (where ${isOf(due)}))::int`,
      later: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${isOf(later)}), 0)::int`,
      packed: sql<number>`coalesce(sum(${orderItems.quantity}) filter (where ${isOf(packed)}), 0)::int`,
    })
    .from(orderItems)
    .where(and(isOf(ids), isNull(orderItems.missingAt)))
    .groupBy(orderItems.productId);
}

/** The day's baskets that are not packed, whose cut-off has come, and that hold the product. */
export function listBasketsWith(db: Db, now: Date, date: string, productId: string) {
  const held = JSON.stringify([{ product_id: productId }]);
  return db
    .select({
      id: deliveries.id,
      status: deliveries.status,
      frozenAt: deliveries.frozenAt,
      cutoffAt: deliveries.cutoffAt,
      items: sql<PackedItem[]>`${deliveries.items}`,
      userId: subscriptions.userId,
      customerName: users.name,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(deliveries.date, date),
        eq(deliveries.status, 'scheduled'),
        lte(deliveries.cutoffAt, now),
        sql`${deliveries.items} @> ${held}::jsonb`,
      ),
    );
}

/** Lines of these orders that come, with whose they are. */
export function listOrderLines(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: orders.id,
      customerName: orders.customerName,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(inArray(orders.id, orderIds), isNull(orderItems.missingAt)));
}

/** Who of these never wants which of these. */
export function listNever(db: Db, userIds: string[], productIds: string[]) {
  return db
    .select()
    .from(neverProducts)
    .where(and(inArray(neverProducts.userId, userIds), inArray(neverProducts.productId, productIds)));
}

export interface KnownProduct {
  id: string;
  name: string;
  unit: string;
  family: string;
  category: Category;
  price: Cents;
  maxPerBasket: number | null;
  /** On the shelf, for nobody yet. */
  onShelf: number;
  inBaskets: boolean;
  isSold: boolean;
}

const known = {
  id: products.id,
  name: products.name,
  unit: products.unit,
  family: products.family,
  category: products.category,
  price: products.priceCents,
  maxPerBasket: products.maxPerBasket,
  onShelf: sql<number>`greatest(${products.stock} - ${products.reserved}, 0)`,
  inBaskets: products.inBaskets,
  isSold: sql<boolean>`${products.active} and ${products.deletedAt} is null`,
};

export function listProducts(db: Db, ids: string[]): Promise<KnownProduct[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select(known).from(products).where(isAmong(products.id, ids));
}

/** What is sold of these categories or of the family. */
export function listAlike(
  db: Db,
  { family, categories }: { family: string; categories: Category[] },
): Promise<KnownProduct[]> {
  const isAlike = or(
    inArray(products.category, categories),
    family ? eq(products.family, family) : undefined,
  );
  return db
    .select(known)
    .from(products)
    .where(and(products.active, isNull(products.deletedAt), isAlike));
}

/** Whose these are, by basket or order. */
export async function findNames(
  db: Db,
  { baskets, orders: orderIds }: { baskets: string[]; orders: string[] },
): Promise<Map<string, string>> {
  const ofBaskets =
    baskets.length > 0
      ? await db
          .select({ id: deliveries.id, name: users.name })
          .from(deliveries)
          .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
          .innerJoin(users, eq(users.id, subscriptions.userId))
          .where(inArray(deliveries.id, baskets))
      : [];
  const ofOrders =
    orderIds.length > 0
      ? await db
          .select({ id: orders.id, name: orders.customerName })
          .from(orders)
          .where(inArray(orders.id, orderIds))
      : [];
  return new Map([...ofBaskets, ...ofOrders].map(({ id, name }) => [id, name]));
}
