import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { reconciliations } from './reconciliation.tables.ts';

export type ReconciliationRow = typeof reconciliations.$inferSelect;

const isUnfinished = isNull(reconciliations.finishedAt);

export async function insertReconciliation(
  db: Db,
  row: Pick<ReconciliationRow, 'reason' | 'since' | 'until' | 'bookedAt'>,
): Promise<void> {
  await db.insert(reconciliations).values({ ...row, doneUntil: row.since });
}

/** One that still runs and has yet to compare what begins then goes on to the end of it. False when there is none. */
export async function extendRunning(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(reconciliations)
    .set({ until })
    .where(and(isUnfinished, lte(reconciliations.doneUntil, since)));
  return (rowCount ?? 0) > 0;
}

/** The oldest that nobody works on; for the time of the lease it is the caller's. */
export async function takeReconciliation(
  db: Db,
  now: Date,
  leaseUntil: Date,
): Promise<ReconciliationRow | undefined> {
  const free = db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(and(isUnfinished, or(isNull(reconciliations.leaseUntil), lte(reconciliations.leaseUntil, now))))
    .orderBy(reconciliations.bookedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(reconciliations)
    .set({ leaseUntil })
    .where(sql`${reconciliations.id} in ${free}`)
    .returning();
  return row;
}

/** Nothing of it was compared yet, and more has happened meanwhile. */
export async function prolong(db: Db, id: string, until: Date): Promise<void> {
  const isShorter = lt(reconciliations.until, until);
  await db
    .update(reconciliations)
    .set({ until })
    .where(and(eq(reconciliations.id, id), isShorter));
}

export async function updateReconciliation(
  db: Db,
  id: string,
  change: Partial<ReconciliationRow>,
): Promise<void> {
  await db.update(reconciliations).set(change).where(eq(reconciliations.id, id));
}

/** It is finished when nobody has made it longer meanwhile. */
export async function writeProgress(
  db: Db,
  id: string,
  { now, ...progress }: Pick<ReconciliationRow, 'doneUntil' | 'differences' | 'left'> & { now: Date },
): Promise<void> {
  const [to, at] = [progress.doneUntil.toISOString(), now.toISOString()];
  const finishedAt = sql`case when ${reconciliations.until} <= ${to} then ${at}::timestamptz end`;
  await db
    .update(reconciliations)
    .set({ ...progress, finishedAt })
    .where(eq(reconciliations.id, id));
}

/** Begins it anew. False when it still runs, or is not there. */
export async function restartReconciliation(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(reconciliations)
    .set({
      doneUntil: sql`${reconciliations.since}`,
      until: now,
      finishedAt: null,
      leaseUntil: null,
      differences: 0,
      left: 0,
    })
    .where(and(eq(reconciliations.id, id), sql`${reconciliations.finishedAt} is not null`));
  return (rowCount ?? 0) > 0;
}

export async function isAnyUnfinished(db: Db): Promise<boolean> {
  return (await db.$count(reconciliations, isUnfinished)) > 0;
}

const isTold = or(isUnfinished, gt(reconciliations.left, 0));

export function countTold(db: Db): Promise<number> {
  return db.$count(reconciliations, isTold);
}

export function listTold(db: Db, limit: number): Promise<ReconciliationRow[]> {
  return db
    .select()
    .from(reconciliations)
    .where(isTold)
    .orderBy(asc(reconciliations.bookedAt), asc(reconciliations.id))
    .limit(limit);
}
