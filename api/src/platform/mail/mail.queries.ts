import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { emails } from '../database/platform.tables.ts';
import { IS_HELD } from './held-emails.queries.ts';

export type EmailRow = typeof emails.$inferSelect;

/** One e-mail that a server puts off again and again must not keep all others from its reader. */
const HOLDS_OTHERS_MS = 6 * 3_600_000;

const IS_WAITING = isNotNull(emails.nextAttemptAt);

/** A second one with the same key is not written. */
export async function insertEmails(db: Db, rows: readonly (typeof emails.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(emails)
    .values([...rows])
    .onConflictDoNothing({ target: emails.key });
}

export async function findEmail(db: Db, id: string): Promise<EmailRow | undefined> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row;
}

export function listNewest(db: Db, limit: number): Promise<EmailRow[]> {
  return db.select().from(emails).orderBy(desc(emails.createdAt), desc(emails.seq)).limit(limit);
}

/** What was given up stays until somebody has looked at it. */
export async function deleteOlder(db: Db, than: Date): Promise<void> {
  await db.delete(emails).where(and(lt(emails.createdAt, than), isNull(emails.failedAt)));
}

export async function deleteByKey(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(emails).where(inArray(emails.key, [...keys]));
}

/** Says which there were. What a worker has just taken is as good as sent, and what a restore holds may have been. */
export async function deleteUnsent(db: Db, keys: readonly string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const isFree = or(
    isNull(emails.nextAttemptAt),
    lte(emails.nextAttemptAt, now),
    and(isNotNull(emails.lastError), isNull(emails.takenBy)),
  );
  const isUnsent = and(isNull(emails.sentAt), isFree, not(IS_HELD));
  const rows = await db
    .delete(emails)
    .where(and(inArray(emails.key, [...keys]), isUnsent))
    .returning({ key: emails.key });
  return new Set(rows.map(({ key }) => key));
}

/** It leaves no more by itself, being given up, dismissed or held by a restore: the same can be written once more. */
export async function deleteFailed(db: Db, key: string): Promise<void> {
  await db
    .delete(emails)
    .where(and(eq(emails.key, key), isNull(emails.sentAt), isNull(emails.nextAttemptAt)));
}

/** Under their lock: whoever sends them takes them before or finds none. */
export async function deleteHeld(
  tx: Db,
  keys: readonly string[],
  { since, heldUntil }: { since: Date; heldUntil: Date },
): Promise<boolean> {
  if (keys.length === 0) return true;
  const rows = await tx
    .select({ id: emails.id, sentAt: emails.sentAt, next: emails.nextAttemptAt })
    .from(emails)
    .where(and(inArray(emails.key, [...keys]), gte(emails.createdAt, since)))
    .for('update');
  // One that is being sent at this moment is leased for longer than it was held.
  if (rows.some(({ sentAt, next }) => sentAt || (next && next > heldUntil))) return false;
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(emails).where(inArray(emails.id, ids));
  return true;
}

export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: emails.key })
    .from(emails)
    .where(inArray(emails.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Those that are due, oldest first, for as long as the lease: nobody else takes them meanwhile. */
export async function takeDue(
  db: Db,
  now: Date,
  lease: { by: string; until: Date },
  limit: number,
): Promise<EmailRow[]> {
  // What a person was written first arrives first, as long as that does not take too long.
  const holdsSince = new Date(now.getTime() - HOLDS_OTHERS_MS);
  const waitsForEarlier = sql`exists (
    select 1 from ${emails} as earlier
    where earlier.recipient = ${emails.to} and earlier.seq < ${emails.seq}
      and earlier.next_attempt_at > ${now.toISOString()}
      and earlier.created_at > ${holdsSince.toISOString()})`;
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(lte(emails.nextAttemptAt, now), sql`not ${waitsForEarlier}`))
    .orderBy(asc(emails.seq))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(emails)
    .set({ nextAttemptAt: lease.until, takenBy: lease.by })
    .where(inArray(emails.id, due))
    .returning();
  return rows.sort((a, b) => a.seq - b.seq);
}

/** For as long again. False when it was not ours any more. */
export async function keepTaken(db: Db, id: string, lease: { by: string; until: Date }): Promise<boolean> {
  const rows = await db
    .update(emails)
    .set({ nextAttemptAt: lease.until })
    .where(and(eq(emails.id, id), eq(emails.takenBy, lease.by)))
    .returning({ id: emails.id });
  return rows.length > 0;
}

/** Of these, those that this run still has. */
export async function listTaken(db: Db, by: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, [...ids]), eq(emails.takenBy, by)));
  return rows.map(({ id }) => id);
}

export type EmailOutcome = Partial<
  Pick<EmailRow, 'sentAt' | 'nextAttemptAt' | 'attempts' | 'lastError' | 'failedAt'>
>;

/** Whoever took them gives them back with it. */
export async function writeOutcome(db: Db, ids: readonly string[], outcome: EmailOutcome): Promise<void> {
  if (ids.length > 0)
    await db
      .update(emails)
      .set({ ...outcome, takenBy: null })
      .where(inArray(emails.id, [...ids]));
}

/** Those that should have left by now: they were refused, or nobody has come to them because others take so long. */
export async function findBacklog(db: Db, olderThan: Date): Promise<{ total: number; since: Date | null }> {
  const isStuck = or(isNotNull(emails.lastError), lt(emails.nextAttemptAt, olderThan));
  const [row] = await db
    .select({ total: count(), since: min(emails.createdAt) })
    .from(emails)
    .where(and(IS_WAITING, isStuck, lt(emails.createdAt, olderThan)));
  return row ?? { total: 0, since: null };
}

/** What is held after a restore is asked about by itself. */
const IS_GIVEN_UP = and(isNotNull(emails.failedAt), not(IS_HELD));

export async function countFailed(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(emails).where(IS_GIVEN_UP);
  return row?.total ?? 0;
}

export function listFailed(db: Db, limit: number): Promise<EmailRow[]> {
  return db.select().from(emails).where(IS_GIVEN_UP).orderBy(asc(emails.failedAt)).limit(limit);
}

/** Of each that was given up, why. */
export function listReasons(db: Db, limit: number): Promise<Pick<EmailRow, 'id' | 'lastError'>[]> {
  return db
    .select({ id: emails.id, lastError: emails.lastError })
    .from(emails)
    .where(IS_GIVEN_UP)
    .orderBy(asc(emails.failedAt))
    .limit(limit);
}

/** Says how many of them there were. */
export async function retryFailed(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const rows = await db
    .update(emails)
    .set({ failedAt: null, nextAttemptAt: now, createdAt: now, attempts: 0 })
    .where(and(inArray(emails.id, [...ids]), isNotNull(emails.failedAt), isNull(emails.sentAt)))
    .returning({ id: emails.id });
  return rows.length;
}

/** Somebody has looked at it and wants no more of it. Says what it was; undefined where there was none. */
export async function dismissFailed(
  db: Db,
  id: string,
): Promise<Pick<EmailRow, 'key' | 'subject'> | undefined> {
  const [row] = await db
    .update(emails)
    .set({ failedAt: null })
    .where(and(eq(emails.id, id), isNotNull(emails.failedAt)))
    .returning({ key: emails.key, subject: emails.subject });
  return row;
}

/** What is being sent at this moment is left to whoever sends it: taken a second time it would arrive twice. */
export async function retryWaiting(db: Db, now: Date): Promise<void> {
  await db
    .update(emails)
    .set({ nextAttemptAt: now })
    .where(and(IS_WAITING, isNotNull(emails.lastError), isNull(emails.takenBy)));
}

export async function measureOutbox(
  db: Db,
): Promise<{ waiting: number; since: Date | null; failed: number }> {
  const [waiting] = await db
    .select({ total: count(), since: min(emails.createdAt) })
    .from(emails)
    .where(IS_WAITING);
  return { waiting: waiting?.total ?? 0, since: waiting?.since ?? null, failed: await countFailed(db) };
}
