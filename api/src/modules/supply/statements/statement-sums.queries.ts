import { THOUSANDTHS } from '@cesta/contract/supply/supply-constants';
import { and, count, eq, gte, min, sql, sum } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { receipts } from '../harvest/receiving.tables.ts';
import { isOpen, isUnpriced } from './statement-lines.queries.ts';
import { statementLines, statements } from './statements.tables.ts';

const whole = (value: unknown) => Number(value ?? 0);

/**
 * By farm: what no statement has yet. Added up here, as by day below, because a list of all farms would read every
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
