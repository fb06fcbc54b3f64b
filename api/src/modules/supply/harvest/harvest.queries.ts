import { and, asc, between, count, desc, eq, getTableColumns, gte, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../../platform/database/among.ts';
import type { Db } from '../../../platform/database/db.ts';
import { farms } from '../farms/farms.tables.ts';
import {
  harvestAnswers,
  harvestLines,
  harvestOrders,
  harvestRounds,
  isOpenLate,
  isToldInTime,
  mailState,
  toldAt,
} from './harvest.tables.ts';

export type OrderRow = typeof harvestOrders.$inferSelect;
export type LineRow = typeof harvestLines.$inferSelect;

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
