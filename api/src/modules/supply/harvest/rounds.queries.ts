import { and, asc, between, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { harvestOrders, harvestRounds } from './harvest.tables.ts';

export type RoundRow = typeof harvestRounds.$inferSelect;

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
