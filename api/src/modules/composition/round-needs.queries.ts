import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { orderItems } from '../orders/orders.tables.ts';
import { producers } from '../producers/producers.tables.ts';
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
