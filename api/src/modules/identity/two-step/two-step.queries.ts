import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { recoveryCodes, twoSteps } from './two-step.tables.ts';

export type TwoStepRow = typeof twoSteps.$inferSelect;

export async function findTwoStep(db: Db, userId: string): Promise<TwoStepRow | undefined> {
  const [row] = await db.select().from(twoSteps).where(eq(twoSteps.userId, userId));
  return row;
}

/** In the place of one that was begun and not confirmed. False when a confirmed one stands. */
export async function startTwoStep(
  db: Db,
  row: Pick<TwoStepRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(twoSteps)
    .values(row)
    .onConflictDoUpdate({
      target: twoSteps.userId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(twoSteps.confirmedAt),
    });
  return rowCount === 1;
}

/** Compare and swap on the secret: what was begun anew meanwhile in another window is not confirmed by an old code. */
export async function confirmTwoStep(
  tx: Db,
  { userId, secret }: TwoStepRow,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoSteps)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(twoSteps.userId, userId), eq(twoSteps.secret, secret), isNull(twoSteps.confirmedAt)));
  return rowCount === 1;
}

/** True once for each step, also for two concurrent requests: no code is taken twice. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(twoSteps)
    .set({ lastStep: step })
    .where(and(eq(twoSteps.userId, userId), lt(twoSteps.lastStep, step), isNotNull(twoSteps.confirmedAt)));
  return rowCount === 1;
}

export async function insertRecoveryCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** True when one was on. */
export async function deleteTwoStep(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await tx
    .delete(twoSteps)
    .where(eq(twoSteps.userId, userId))
    .returning({ confirmedAt: twoSteps.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}
