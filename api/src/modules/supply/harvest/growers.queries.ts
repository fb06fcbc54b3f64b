import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../../platform/database/among.ts';
import type { Db } from '../../../platform/database/db.ts';
import { crops } from '../farms/farms.tables.ts';
import { harvestLines, harvestOffers, harvestOrders, isOfDay } from './harvest.tables.ts';
import { portionsCame, receipts } from './receiving.tables.ts';

/** Whose crops can be asked for, as far as their farm still works with the shop. */
export async function listCropFarms(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: crops.producerId }).from(crops).where(eq(crops.active, true));
  return rows.map(({ id }) => id);
}

export function listCropOwners(db: Db) {
  return db
    .select({ productId: crops.productId, producerId: crops.producerId })
    .from(crops)
    .where(eq(crops.active, true));
}

/** Every crop, with what its farmer said to have that day and is asked for already, and why less of that comes. */
export function listCrops(db: Db, date: string, productIds?: readonly string[]) {
  const isLess = sql`${harvestLines.confirmed} < ${harvestLines.asked}`;
  const asked = db
    .select({
      cropId: harvestLines.cropId,
      portions: sql`sum(${harvestLines.asked}::bigint * ${harvestLines.portions})`.as('asked_portions'),
      less: sql<'said' | 'silent' | null>`case
        when bool_or(${isLess} and ${harvestOrders.answeredBy} <> 'silence') then 'said'
        when bool_or(${isLess}) then 'silent' end`.as('less'),
    })
    .from(harvestLines)
    .innerJoin(harvestOrders, eq(harvestOrders.id, harvestLines.orderId))
    .where(isOfDay(date))
    .groupBy(harvestLines.cropId)
    .as('asked');
  return db
    .select({
      cropId: crops.id,
      producerId: crops.producerId,
      productId: crops.productId,
      unit: crops.unit,
      portions: crops.portions,
      price: crops.priceCents,
      priority: crops.priority,
      usual: crops.usualQuantity,
      offered: harvestOffers.quantity,
      /** Also where it was asked for in another unit. */
      asked: sql<number>`coalesce(ceil(${asked.portions} / ${crops.portions}), 0)::int`,
      less: asked.less,
    })
    .from(crops)
    .leftJoin(harvestOffers, and(eq(harvestOffers.cropId, crops.id), eq(harvestOffers.date, date)))
    .leftJoin(asked, eq(asked.cropId, crops.id))
    .where(and(eq(crops.active, true), productIds && inArray(crops.productId, [...productIds])));
}

/**
 * By product, in portions: what is covered for that day and need not be asked of anybody. Of each farm it is the larger
 * of what it is to bring and what it brought, and besides whatever it was asked for after it last brought some; also of
 * a farm that no longer grows the product. What a farm is to bring is what it confirmed, else what it was asked for; of
 * a farm that has left the shop only what it confirmed. A correction counts at the moment of the entry that it replaces.
 */
export async function sumCovered(db: Db, date: string, gone: string[]): Promise<Map<string, number>> {
  const units = sql`coalesce(${harvestLines.confirmed},
    case when ${isAmong(harvestOrders.producerId, gone)} then 0 else ${harvestLines.asked} end)`;
  const hasCome = and(
    eq(receipts.kind, sql`'received'`),
    isNull(receipts.corrects),
    sql`not exists (select from ${receipts} back where back.corrects = ${receipts.id})`,
  );
  const { rows } = await db.execute<{ id: string; portions: number }>(sql`
    with promised as (
      select ${harvestOrders.producerId} as farm, ${harvestLines.productId} as id,
        ${harvestOrders.madeAt} as made_at, (${units})::bigint * ${harvestLines.portions} as portions
      from ${harvestLines} join ${harvestOrders} on ${harvestOrders.id} = ${harvestLines.orderId}
      where ${isOfDay(date)}
    ), brought as (
      select ${receipts.producerId} as farm, ${receipts.productId} as id, sum(${portionsCame}) as portions,
        max(coalesce(${receipts.cameAt}, ${receipts.enteredAt})) filter (where ${hasCome}) as last_at
      from ${receipts} where ${receipts.date} = ${date} group by 1, 2
    ), farms as (
      select id, coalesce(max(brought.portions), 0) as came,
        coalesce(sum(promised.portions) filter (where made_at <= last_at), 0) as before,
        coalesce(sum(promised.portions) filter (where (made_at <= last_at) is not true), 0) as since
      from promised full join brought using (farm, id) group by farm, id
    )
    select id, floor(sum(greatest(before, came) + since))::float8 as portions from farms group by id`);
  return new Map(rows.map(({ id, portions }) => [id, portions]));
}

/** What crops usually give a week, in portions. */
export async function listUsual(db: Db, cropIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: crops.id, usual: crops.usualQuantity, portions: crops.portions })
    .from(crops)
    .where(inArray(crops.id, cropIds));
  return new Map(rows.map(({ id, usual, portions }) => [id, usual * portions]));
}
