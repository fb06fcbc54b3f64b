import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  sql,
} from 'drizzle-orm';
import { isAmong } from '../../../platform/database/among.ts';
import type { Db } from '../../../platform/database/db.ts';
import { crops, farms } from '../farms/farms.tables.ts';
import {
  harvestAnswers,
  harvestLines,
  harvestOffers,
  harvestOrders,
  harvestRounds,
  isOfDay,
  isOpenLate,
  isToldInTime,
  mailState,
  toldAt,
} from './harvest.tables.ts';
import { portionsCame, receipts } from './receiving.tables.ts';

export type RoundRow = typeof harvestRounds.$inferSelect;
export type OrderRow = typeof harvestOrders.$inferSelect;
export type LineRow = typeof harvestLines.$inferSelect;

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

export function listRounds(db: Db, from: string, to: string): Promise<RoundRow[]> {
  return db
    .select()
    .from(harvestRounds)
    .where(between(harvestRounds.date, from, to));
}

export async function findRound(db: Db, date: string): Promise<RoundRow | undefined> {
  const [row] = await db.select().from(harvestRounds).where(eq(harvestRounds.date, date));
  return row;
}

/** Made when it is not there: of two processes the second waits for the first. */
export async function lockRound(tx: Db, date: string): Promise<RoundRow> {
  await tx.insert(harvestRounds).values({ date }).onConflictDoNothing();
  const [row] = await tx.select().from(harvestRounds).where(eq(harvestRounds.date, date)).for('update');
  if (!row) throw new Error('The round is gone');
  return row;
}

export async function updateRound(tx: Db, date: string, set: Partial<Omit<RoundRow, 'date'>>): Promise<void> {
  await tx.update(harvestRounds).set(set).where(eq(harvestRounds.date, date));
}

/** Counted at a cut-off that is still ahead: by a clock that ran ahead and was set back. */
export async function setMadeBack(db: Db, now: Date): Promise<void> {
  await db.update(harvestRounds).set({ madeUntil: now }).where(gt(harvestRounds.madeUntil, now));
}

/** Of a day that farmers had been asked for when it was closed. */
export async function markBack(tx: Db, date: string, closedAt: Date, now: Date): Promise<void> {
  const asked = sql`exists (select from ${harvestOrders}
    where ${harvestOrders.date} = ${harvestRounds.date} and ${harvestOrders.madeAt} <= ${closedAt})`;
  await tx
    .update(harvestRounds)
    .set({ backAt: now })
    .where(and(eq(harvestRounds.date, date), asked));
}

/** Time is up, and silence has not been counted yet. */
export async function listToClose(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ date: harvestRounds.date })
    .from(harvestRounds)
    .where(and(isNull(harvestRounds.closedAt), lte(harvestRounds.answersUntil, now)))
    .orderBy(asc(harvestRounds.date));
  return rows.map(({ date }) => date);
}

/** How many orders each farm has for that day. */
export async function countOrders(db: Db, date: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ producerId: harvestOrders.producerId, orders: count() })
    .from(harvestOrders)
    .where(eq(harvestOrders.date, date))
    .groupBy(harvestOrders.producerId);
  return new Map(rows.map(({ producerId, orders }) => [producerId, orders]));
}

export function insertOrders(tx: Db, rows: (typeof harvestOrders.$inferInsert)[]): Promise<OrderRow[]> {
  return tx.insert(harvestOrders).values(rows).returning();
}

export async function insertLines(tx: Db, rows: (typeof harvestLines.$inferInsert)[]): Promise<void> {
  await tx.insert(harvestLines).values(rows);
}

const order = {
  id: harvestOrders.id,
  date: harvestOrders.date,
  producerId: harvestOrders.producerId,
  number: harvestOrders.number,
  madeAt: harvestOrders.madeAt,
  /** When the farmer was told: an e-mail that has not left tells nobody. */
  sentAt: toldAt,
  mail: mailState,
  sentBy: harvestOrders.sentBy,
  answeredAt: harvestOrders.answeredAt,
  answeredBy: harvestOrders.answeredBy,
  note: harvestOrders.note,
  revision: harvestOrders.revision,
  phone: sql<string>`coalesce(${farms.phone}, '')`,
  email: sql<string>`coalesce(${farms.email}, '')`,
  silence: farms.silence,
  answersUntil: harvestRounds.answersUntil,
  closedAt: harvestRounds.closedAt,
};

const fromOrders = (db: Db) =>
  db
    .select(order)
    .from(harvestOrders)
    .innerJoin(harvestRounds, eq(harvestRounds.date, harvestOrders.date))
    .leftJoin(farms, eq(farms.producerId, harvestOrders.producerId));

export type AskedOrder = Awaited<ReturnType<typeof listOrders>>[number];

export function listOrders(db: Db, date: string) {
  return fromOrders(db)
    .where(eq(harvestOrders.date, date))
    .orderBy(asc(harvestOrders.producerId), asc(harvestOrders.number));
}

export async function findOrder(db: Db, id: string): Promise<AskedOrder | undefined> {
  const [row] = await fromOrders(db).where(eq(harvestOrders.id, id));
  return row;
}

/** Not sent, though perhaps seen, and with an e-mail to send them to. */
const isUnmailed = and(
  isNull(harvestOrders.sentBy),
  isNull(harvestOrders.answeredAt),
  sql`${farms.email} <> ''`,
);

export function listUnmailedFarms(db: Db, today: string) {
  return db
    .selectDistinct({ producerId: harvestOrders.producerId, date: harvestOrders.date })
    .from(harvestOrders)
    .innerJoin(farms, eq(farms.producerId, harvestOrders.producerId))
    .where(and(gte(harvestOrders.date, today), isUnmailed));
}

export function listUnmailed(db: Db, days: string[], producerIds: string[], limit: number) {
  return fromOrders(db)
    .where(and(inArray(harvestOrders.date, days), inArray(harvestOrders.producerId, producerIds), isUnmailed))
    .orderBy(asc(harvestOrders.date), asc(harvestOrders.madeAt), asc(harvestOrders.id))
    .limit(limit);
}

export function listLinesOf(db: Db, orderIds: string[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(harvestLines)
    .where(isAmong(harvestLines.orderId, orderIds))
    .orderBy(asc(harvestLines.orderId), asc(harvestLines.productName), asc(harvestLines.id));
}

/** The newest of those that came too late and wait for the office, by order. */
export async function listLateAnswers(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, typeof harvestAnswers.$inferSelect>();
  const rows = await db
    .selectDistinctOn([harvestAnswers.orderId], getTableColumns(harvestAnswers))
    .from(harvestAnswers)
    .innerJoin(harvestOrders, eq(harvestOrders.id, harvestAnswers.orderId))
    .where(and(inArray(harvestAnswers.orderId, orderIds), isOpenLate()))
    .orderBy(harvestAnswers.orderId, desc(harvestAnswers.at));
  return new Map(rows.map((row) => [row.orderId, row]));
}

const BY_SOMEBODY = sql`harvest_orders.answered_by <> 'silence'`;
const BY_SILENCE = sql`harvest_orders.answered_by = 'silence'`;

/** By day: how many orders, how many of them sent, answered by somebody, by silence, and by the silence of who was not told. */
export function countByDay(db: Db, from: string, to: string) {
  return db
    .select({
      date: harvestOrders.date,
      orders: count(),
      sent: count(toldAt),
      answered: sql<number>`(count(*) filter (where ${BY_SOMEBODY}))::int`,
      silent: sql<number>`(count(*) filter (where ${BY_SILENCE} and ${isToldInTime}))::int`,
      passedOver: sql<number>`(count(*) filter (where ${BY_SILENCE} and ${isToldInTime} is not true))::int`,
    })
    .from(harvestOrders)
    .where(between(harvestOrders.date, from, to))
    .groupBy(harvestOrders.date);
}

export async function lockOrders(tx: Db, date: string): Promise<void> {
  await tx
    .select({ id: harvestOrders.id })
    .from(harvestOrders)
    .where(eq(harvestOrders.date, date))
    .orderBy(asc(harvestOrders.id))
    .for('update');
}

/** What crops usually give a week, in portions. */
export async function listUsual(db: Db, cropIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: crops.id, usual: crops.usualQuantity, portions: crops.portions })
    .from(crops)
    .where(inArray(crops.id, cropIds));
  return new Map(rows.map(({ id, usual, portions }) => [id, usual * portions]));
}

/** What farms want to be told by; who has given nothing is left out. */
export function listContacts(db: Db, producerIds: string[]) {
  return db
    .select({ producerId: farms.producerId, phone: farms.phone, email: farms.email })
    .from(farms)
    .where(inArray(farms.producerId, producerIds));
}

/** Of coming days: who was told before the end of a forgotten time, could answer in it, and has not since. */
export async function listUnheard(
  db: Db,
  { since, at }: { since: Date; at: Date },
  today: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: harvestOrders.producerId })
    .from(harvestOrders)
    .innerJoin(harvestRounds, eq(harvestRounds.date, harvestOrders.date))
    .where(
      and(
        gte(harvestOrders.date, today),
        sql`${toldAt} < ${at}`,
        sql`coalesce(${harvestRounds.answersUntil} > ${since}, true)`,
        sql`(${harvestOrders.answeredAt} is null or ${harvestOrders.answeredBy} = 'silence' and ${harvestOrders.answeredAt} >= ${at})`,
      ),
    );
  return rows.map(({ id }) => id);
}
