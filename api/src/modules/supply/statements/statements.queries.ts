import { THOUSANDTHS } from '@cesta/contract/supply/supply-constants';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  max,
  min,
  not,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/db.ts';
import { farms } from '../farms/farms.tables.ts';
import { receipts } from '../harvest/receiving.tables.ts';
import { statementLines, statements } from './statements.tables.ts';

export type LineRow = typeof statementLines.$inferSelect;
export type StatementRow = typeof statements.$inferSelect;

const isOpen = isNull(statementLines.statementId);
/** Goods of no crop, of which the office has not said either what they cost. What is agreed at nothing is agreed. */
const hasNoPrice = sql<boolean>`(${statementLines.kind} = 'goods' and ${statementLines.priceCents} = 0 and exists (
    select from ${receipts} came
    where came.id = ${statementLines.receiptId} and came.crop_id is null and not came.price_named))`;
/** Such goods that no line takes back. */
const isUnpriced = sql`(${hasNoPrice} and ${statementLines.corrects} is null and not exists (
    select from ${statementLines} back where back.corrects = ${statementLines.id}))`;
const whole = (value: unknown) => Number(value ?? 0);

export async function insertLine(tx: Db, values: typeof statementLines.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(statementLines)
    .values(values)
    .onConflictDoNothing({ target: statementLines.id })
    .returning({ id: statementLines.id });
  return added.length > 0;
}

export async function insertLines(
  tx: Db,
  rows: readonly (typeof statementLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(statementLines).values([...rows]);
}

export async function findLine(tx: Db, id: string): Promise<LineRow | undefined> {
  const [row] = await tx.select().from(statementLines).where(eq(statementLines.id, id));
  return row;
}

export async function hasCorrection(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(statementLines, eq(statementLines.corrects, id))) > 0;
}

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await db.select().from(statements).where(eq(statements.id, id));
  return row;
}

export async function lockStatement(tx: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await tx.select().from(statements).where(eq(statements.id, id)).for('update');
  return row;
}

export async function insertStatement(
  tx: Db,
  values: typeof statements.$inferInsert,
): Promise<StatementRow | undefined> {
  const [row] = await tx.insert(statements).values(values).returning();
  return row;
}

export async function updateStatement(
  tx: Db,
  id: string,
  values: Partial<Pick<StatementRow, 'state' | 'nota' | 'paidOn' | 'pixReference' | 'paidBy'>>,
): Promise<StatementRow | undefined> {
  const [row] = await tx.update(statements).set(values).where(eq(statements.id, id)).returning();
  return row;
}

/** The last day that a statement of this farm reaches. */
export async function findLastDay(db: Db, producerId: string): Promise<string | null> {
  const [row] = await db
    .select({ to: max(statements.to) })
    .from(statements)
    .where(eq(statements.producerId, producerId));
  return row?.to ?? null;
}

const openUntil = (producerId: string, to: string) =>
  and(eq(statementLines.producerId, producerId), isOpen, lte(statementLines.date, to));

/** What is without a price waits for it: closed, it would be worth nothing for good. */
const closable = (producerId: string, to: string) => and(openUntil(producerId, to), not(isUnpriced));

/** What closing counts: every open line up to that day that has its price. */
export function listOwed(db: Db, producerId: string, to: string) {
  return db
    .select({
      kind: statementLines.kind,
      date: statementLines.date,
      description: statementLines.description,
      amountCents: statementLines.amountCents,
    })
    .from(statementLines)
    .where(closable(producerId, to));
}

/** What closing leaves out. */
export function countUnpriced(db: Db, producerId: string, to: string): Promise<number> {
  return db.$count(statementLines, and(openUntil(producerId, to), isUnpriced));
}

/** Answers how many lines got the statement. */
export async function closeLines(
  tx: Db,
  { id, producerId, to }: Pick<StatementRow, 'id' | 'producerId' | 'to'>,
): Promise<number> {
  const { rowCount } = await tx
    .update(statementLines)
    .set({ statementId: id })
    .where(closable(producerId, to));
  return rowCount ?? 0;
}

const correction = alias(statementLines, 'correction');

function shownLines(db: Db) {
  return db
    .select({
      line: statementLines,
      receipt: receipts.kind,
      hasNoPrice,
      correctedBy: correction.id,
    })
    .from(statementLines)
    .leftJoin(receipts, eq(receipts.id, statementLines.receiptId))
    .leftJoin(correction, eq(correction.corrects, statementLines.id))
    .$dynamic();
}

export type ShownLine = Awaited<ReturnType<typeof shownLines>>[number];
const inOrder = [
  asc(statementLines.date),
  asc(statementLines.enteredAt),
  asc(statementLines.description),
  asc(statementLines.id),
];

export function listOpenLines(db: Db, producerId: string, to: string, limit: number) {
  return shownLines(db)
    .where(openUntil(producerId, to))
    .orderBy(...inOrder)
    .limit(limit);
}

export function listLinesOf(db: Db, statementId: string) {
  return shownLines(db)
    .where(eq(statementLines.statementId, statementId))
    .orderBy(...inOrder);
}

/**
 * By farm: what no statement has yet. Added up here, as by month below, because a list of all farms would read every
 * line for it; who gets what is in the amounts, which the rules have written (`statements-sums.test.ts` holds both equal).
 */
export async function sumOpen(db: Db) {
  const rows = await db
    .select({
      producerId: statementLines.producerId,
      lines: count(),
      totalCents: sum(statementLines.amountCents),
      since: min(statementLines.date),
      unpriced: sql<string>`count(*) filter (where ${isUnpriced})`,
    })
    .from(statementLines)
    .where(isOpen)
    .groupBy(statementLines.producerId);
  return rows.map((row) => ({
    ...row,
    totalCents: whole(row.totalCents),
    unpriced: whole(row.unpriced),
  }));
}

/** By farm, over all statements. */
export async function sumCrates(db: Db, producerId?: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      producerId: statementLines.producerId,
      thousandths: sum(statementLines.quantityThousandths),
    })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.kind, sql`'crates'`),
        producerId === undefined ? undefined : eq(statementLines.producerId, producerId),
      ),
    )
    .groupBy(statementLines.producerId);
  return new Map(rows.map((row) => [row.producerId, whole(row.thousandths) / THOUSANDTHS]));
}

export async function findPixKey(db: Db, producerId: string): Promise<string> {
  const [row] = await db.select({ pixKey: farms.pixKey }).from(farms).where(eq(farms.producerId, producerId));
  return row?.pixKey ?? '';
}

interface StatementFilter {
  producerId?: string | undefined;
  state?: StatementRow['state'] | undefined;
  before?: number | undefined;
  limit: number;
}

/** The newest first. */
export function listStatements(db: Db, { producerId, state, before, limit }: StatementFilter) {
  return db
    .select()
    .from(statements)
    .where(
      and(
        producerId === undefined ? undefined : eq(statements.producerId, producerId),
        // As it stands in the index, so that a plan for any value can use it.
        state === undefined ? undefined : eq(statements.state, sql.raw(`'${state}'`)),
        before === undefined ? undefined : lt(statements.number, before),
      ),
    )
    .orderBy(desc(statements.number))
    .limit(limit);
}

/**
 * What lines of each day since then come to, by kind; goods with what was lost apart. Of days rather than months: they
 * are few, and grouping by the column itself is cheaper than by a text made of it.
 */
export function sumDays(db: Db, since: string) {
  return db
    .select({
      date: statementLines.date,
      kind: statementLines.kind,
      receipt: receipts.kind,
      amountCents: sum(statementLines.amountCents).mapWith(Number),
    })
    .from(statementLines)
    .leftJoin(receipts, eq(receipts.id, statementLines.receiptId))
    .where(gte(statementLines.date, since))
    .groupBy(statementLines.date, statementLines.kind, receipts.kind);
}

export function sumPaid(db: Db, since: string) {
  const month = sql<string>`to_char(${statements.paidOn}, 'YYYY-MM')`;
  return db
    .select({ month, amountCents: sum(statements.totalCents).mapWith(Number) })
    .from(statements)
    .where(gte(statements.paidOn, since))
    .groupBy(month);
}

export interface Place {
  date: string;
  id: string;
}

interface Exported {
  statement?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** By day; page after page. */
export function pageLines(
  db: Db,
  { statement, from, to }: Exported,
  after: Place | undefined,
  limit: number,
) {
  return db
    .select({ line: statementLines, receipt: receipts.kind, statement: statements })
    .from(statementLines)
    .leftJoin(receipts, eq(receipts.id, statementLines.receiptId))
    .leftJoin(statements, eq(statements.id, statementLines.statementId))
    .where(
      and(
        statement === undefined ? undefined : eq(statementLines.statementId, statement),
        from === undefined ? undefined : gte(statementLines.date, from),
        to === undefined ? undefined : lte(statementLines.date, to),
        after &&
          or(
            gt(statementLines.date, after.date),
            and(eq(statementLines.date, after.date), gt(statementLines.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(statementLines.date), asc(statementLines.id))
    .limit(limit);
}
