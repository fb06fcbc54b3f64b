import { and, asc, eq, gt, gte, isNull, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/db.ts';
import { receipts } from '../harvest/receiving.tables.ts';
import type { StatementRow } from './statements.queries.ts';
import { statementLines, statements } from './statements.tables.ts';

export type LineRow = typeof statementLines.$inferSelect;

export const isOpen = isNull(statementLines.statementId);
/** Goods of no crop, of which the office has not said either what they cost. What is agreed at nothing is agreed. */
const hasNoPrice = sql<boolean>`(${statementLines.kind} = 'goods' and ${statementLines.priceCents} = 0 and exists (
    select from ${receipts} came
    where came.id = ${statementLines.receiptId} and came.crop_id is null and not came.price_named))`;
/** Such goods that no line takes back. */
export const isUnpriced = sql`(${hasNoPrice} and ${statementLines.corrects} is null and not exists (
    select from ${statementLines} back where back.corrects = ${statementLines.id}))`;

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
