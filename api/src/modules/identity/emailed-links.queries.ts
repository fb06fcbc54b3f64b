import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { passwordResets } from './identity.tables.ts';

export async function insertReset(
  db: Db,
  reset: Omit<typeof passwordResets.$inferSelect, 'id'>,
): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

export async function isResetValid(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db.select({ id: passwordResets.id }).from(passwordResets).where(valid(tokenHash, now));
  return rows.length > 0;
}

/** Used up by being taken: of two who hold the link, one gets it. */
export async function takeReset(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordResets)
    .where(valid(tokenHash, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId;
}

export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}

function valid(tokenHash: string, now: Date) {
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));
}
