import { and, eq, gt, gte, inArray, lte, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { unmatchedPayments } from './unmatched.tables.ts';

export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;

export async function lockUnmatched(tx: Db, id: string): Promise<UnmatchedRow | undefined> {
  const [row] = await tx.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id)).for('update');
  return row;
}

/** The other of two that find it at once changes nothing. */
export async function insertUnmatched(
  tx: Db,
  row: typeof unmatchedPayments.$inferInsert,
): Promise<UnmatchedRow | undefined> {
  const [written] = await tx.insert(unmatchedPayments).values(row).onConflictDoNothing().returning();
  return written;
}

export async function updateUnmatched(tx: Db, id: string, change: Partial<UnmatchedRow>): Promise<void> {
  await tx.update(unmatchedPayments).set(change).where(eq(unmatchedPayments.id, id));
}

const isRefundingRow = (id: string) =>
  and(eq(unmatchedPayments.id, id), eq(unmatchedPayments.state, 'refunding'));

/** Somebody may have settled it in another way since it was read. */
export async function isRefunding(db: Db, id: string): Promise<boolean> {
  return (await db.$count(unmatchedPayments, isRefundingRow(id))) > 0;
}

/** Why it is not back yet; nothing of one that is not to go back. */
export async function noteTrouble(db: Db, id: string, trouble: string): Promise<void> {
  await db.update(unmatchedPayments).set({ trouble }).where(isRefundingRow(id));
}

export async function deleteUnmatched(tx: Db, id: string): Promise<void> {
  await tx.delete(unmatchedPayments).where(eq(unmatchedPayments.id, id));
}

const isUndecided = inArray(unmatchedPayments.state, ['open', 'refunding']);

/** Those that wait, and those given back since: a refund may still fail. In id order. */
export function listToReview(
  db: Db,
  refundedSince: Date,
  after: string,
  limit: number,
): Promise<UnmatchedRow[]> {
  const isLatelyRefunded = and(
    eq(unmatchedPayments.state, 'refunded'),
    gte(unmatchedPayments.decidedAt, refundedSince),
  );
  return db
    .select()
    .from(unmatchedPayments)
    .where(and(or(isUndecided, isLatelyRefunded), gt(unmatchedPayments.id, after)))
    .orderBy(unmatchedPayments.id)
    .limit(limit);
}

/** Decides for those that nobody has decided about, and says how many they were. */
export async function refundUndecided(db: Db, foundBefore: Date, at: Date): Promise<number> {
  const { rowCount } = await db
    .update(unmatchedPayments)
    .set({ state: 'refunding', decidedAt: at })
    .where(and(eq(unmatchedPayments.state, 'open'), lte(unmatchedPayments.foundAt, foundBefore)));
  return rowCount ?? 0;
}

export function countOpen(db: Db): Promise<number> {
  return db.$count(unmatchedPayments, isUndecided);
}

export function listOpen(db: Db, limit: number): Promise<UnmatchedRow[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isUndecided)
    .orderBy(unmatchedPayments.foundAt, unmatchedPayments.id)
    .limit(limit);
}

export function listByIds(db: Db, ids: string[]): Promise<UnmatchedRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(unmatchedPayments).where(inArray(unmatchedPayments.id, ids));
}

export function listByEmail(db: Db, email: string): Promise<UnmatchedRow[]> {
  return db.select().from(unmatchedPayments).where(eq(unmatchedPayments.email, email.toLowerCase()));
}

/** The payment is kept for the books; whose it was is not. */
export async function blankEmail(tx: Db, email: string): Promise<void> {
  await tx
    .update(unmatchedPayments)
    .set({ email: '', note: '' })
    .where(eq(unmatchedPayments.email, email.toLowerCase()));
}
