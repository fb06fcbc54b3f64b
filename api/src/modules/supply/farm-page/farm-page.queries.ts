import type { Cents } from '@cesta/contract/base/money';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { crops, farms } from '../farms/farms.tables.ts';
import { harvestAnswers, harvestOrders, harvestRounds } from '../harvest/harvest.tables.ts';
import { statementLines, statements } from '../statements/statements.tables.ts';

export type CropRow = typeof crops.$inferSelect;
export type StatementRow = typeof statements.$inferSelect;
export type StatementLineRow = typeof statementLines.$inferSelect;

export function listComingOrders(db: Db, producerId: string, from: string) {
  return db
    .select({
      order: harvestOrders,
      answersUntil: harvestRounds.answersUntil,
      closedAt: harvestRounds.closedAt,
      silence: farms.silence,
    })
    .from(harvestOrders)
    .innerJoin(harvestRounds, eq(harvestRounds.date, harvestOrders.date))
    .leftJoin(farms, eq(farms.producerId, harvestOrders.producerId))
    .where(and(eq(harvestOrders.producerId, producerId), gte(harvestOrders.date, from)))
    .orderBy(asc(harvestOrders.date), asc(harvestOrders.number));
}

export async function findOrder(db: Db, producerId: string, id: string) {
  const [row] = await db
    .select({
      date: harvestOrders.date,
      answersUntil: harvestRounds.answersUntil,
      closedAt: harvestRounds.closedAt,
    })
    .from(harvestOrders)
    .innerJoin(harvestRounds, eq(harvestRounds.date, harvestOrders.date))
    .where(and(eq(harvestOrders.id, id), eq(harvestOrders.producerId, producerId)));
  return row;
}

export async function isKeptAsLate(db: Db, answerId: string): Promise<boolean> {
  return (await db.$count(harvestAnswers, and(eq(harvestAnswers.id, answerId), harvestAnswers.late))) > 0;
}

export function listCrops(db: Db, producerId: string): Promise<CropRow[]> {
  return db
    .select()
    .from(crops)
    .where(and(eq(crops.producerId, producerId), crops.active));
}

/** The newest first. */
export function listStatements(
  db: Db,
  producerId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<StatementRow[]> {
  return db
    .select()
    .from(statements)
    .where(eq(statements.producerId, producerId))
    .orderBy(desc(statements.number))
    .limit(limit)
    .offset(offset);
}

export function countStatements(db: Db, producerId: string): Promise<number> {
  return db.$count(statements, eq(statements.producerId, producerId));
}

export async function findStatement(
  db: Db,
  producerId: string,
  number: number,
): Promise<StatementRow | undefined> {
  const [row] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.producerId, producerId), eq(statements.number, number)));
  return row;
}

/** The lines of a statement, or those of a farm that no statement has yet. */
type LinesOf = { statementId: string } | { producerId: string };

const areOf = (of: LinesOf) =>
  'statementId' in of
    ? eq(statementLines.statementId, of.statementId)
    : and(eq(statementLines.producerId, of.producerId), isNull(statementLines.statementId));

export function listLines(db: Db, of: LinesOf, limit: number, offset: number): Promise<StatementLineRow[]> {
  return db
    .select()
    .from(statementLines)
    .where(areOf(of))
    .orderBy(asc(statementLines.date), asc(statementLines.description), asc(statementLines.id))
    .limit(limit)
    .offset(offset);
}

/** Of all lines, of which the page shows a part: amounts as the rules have written them, only added up. */
export async function sumLines(db: Db, of: LinesOf): Promise<{ count: number; total: Cents }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      /** Whatever was typed in the shed, the page opens. */
      total: sql<Cents>`coalesce(sum(${statementLines.amountCents}), 0)::float8`,
    })
    .from(statementLines)
    .where(areOf(of));
  return row ?? { count: 0, total: 0 as Cents };
}
