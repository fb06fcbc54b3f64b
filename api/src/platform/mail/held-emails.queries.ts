import { and, count, desc, gt, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { emails } from '../database/platform.tables.ts';
import { HELD_AFTER_RESTORE } from './mail.rules.ts';

/** Never null: what it is not said of is not held. */
export const IS_HELD = sql`(${emails.failedAt} is not null and ${emails.lastError} is not distinct from ${HELD_AFTER_RESTORE})`;

/** What is no longer true does not leave in any case. */
export async function holdWaiting(db: Db, now: Date): Promise<void> {
  const isTrue = or(isNull(emails.validUntil), gt(emails.validUntil, now));
  await db
    .update(emails)
    .set({ nextAttemptAt: null, takenBy: null, failedAt: now, lastError: HELD_AFTER_RESTORE })
    .where(and(isNotNull(emails.nextAttemptAt), isTrue));
}

export async function endHeld(db: Db, keys: readonly string[], now: Date): Promise<void> {
  const isTrue = or(isNull(emails.validUntil), gt(emails.validUntil, now));
  if (keys.length > 0)
    await db
      .update(emails)
      .set({ validUntil: now })
      .where(and(inArray(emails.key, [...keys]), IS_HELD, isTrue));
}

export interface HeldEmails {
  total: number;
  since: Date | null;
  /** The newest of them. */
  some: { subject: string; to: string }[];
}

export async function findHeld(db: Db, examples: number): Promise<HeldEmails> {
  const [row] = await db
    .select({ total: count(), since: min(emails.failedAt) })
    .from(emails)
    .where(IS_HELD);
  if (!row?.total) return { total: 0, since: null, some: [] };
  const some = await db
    .select({ subject: emails.subject, to: emails.to })
    .from(emails)
    .where(IS_HELD)
    .orderBy(desc(emails.seq))
    .limit(examples);
  return { ...row, some };
}

/** Says how many there were. */
export async function sendHeld(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(emails)
    .set({ failedAt: null, lastError: null, nextAttemptAt: now, createdAt: now, attempts: 0 })
    .where(IS_HELD);
  return rowCount ?? 0;
}

/** Somebody says that they had left: when they were written, or soon after. Says how many there were. */
export async function noteHeldAsSent(db: Db): Promise<number> {
  const { rowCount } = await db
    .update(emails)
    .set({ failedAt: null, lastError: null, sentAt: sql`${emails.createdAt}` })
    .where(IS_HELD);
  return rowCount ?? 0;
}
