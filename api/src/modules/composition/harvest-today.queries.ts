import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { producers } from '../producers/producers.tables.ts';
import { harvestOrders, harvestRounds } from '../supply/harvest/harvest.tables.ts';

/** An order whose farmer still works with the shop and has said nothing. */
const isWaiting = and(isNull(harvestOrders.answeredAt), eq(producers.active, true));

/** The coming rounds that wait for an answer, the next one first: few, as nobody is asked for days far ahead. */
export function listWaitingRounds(db: Db, today: string) {
  return db
    .selectDistinct({ date: harvestRounds.date, answersUntil: harvestRounds.answersUntil })
    .from(harvestRounds)
    .innerJoin(harvestOrders, eq(harvestOrders.date, harvestRounds.date))
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(and(gte(harvestRounds.date, today), isNull(harvestRounds.closedAt), isWaiting))
    .orderBy(asc(harvestRounds.date));
}

/** Whom it waits for: how many farms, and the first by name. */
export async function listWaiting(
  db: Db,
  date: string,
  limit: number,
): Promise<{ total: number; names: string[] }> {
  const rows = await db
    .select({ name: producers.name, total: sql<number>`(count(*) over ())::int` })
    .from(harvestOrders)
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(and(eq(harvestOrders.date, date), isWaiting))
    .groupBy(producers.id)
    .orderBy(asc(producers.name), asc(producers.id))
    .limit(limit);
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}
