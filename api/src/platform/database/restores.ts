import { asc, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { restores } from './platform.tables.ts';

/** A time of which the store remembers nothing: it went on at `at` from what was known at `since`. */
export type Forgotten = Pick<typeof restores.$inferSelect, 'since' | 'at'>;

/** The same backup again makes the time longer, and its accounts are to be looked at again. */
export async function noteRestore(db: Db, forgotten: Forgotten): Promise<void> {
  await db
    .insert(restores)
    .values(forgotten)
    .onConflictDoUpdate({
      target: restores.since,
      set: { at: sql`excluded.at`, accountsCheckedAt: null },
    });
}

/** Those that ended since then. */
export function listForgotten(db: Db, after: Date): Promise<Forgotten[]> {
  return db
    .select({ since: restores.since, at: restores.at })
    .from(restores)
    .where(gte(restores.at, after))
    .orderBy(asc(restores.since));
}

/** Oldest first: those after which nobody has looked at roles and accounts. */
export function listUnchecked(db: Db, limit: number): Promise<Forgotten[]> {
  return db
    .select({ since: restores.since, at: restores.at })
    .from(restores)
    .where(isNull(restores.accountsCheckedAt))
    .orderBy(asc(restores.at))
    .limit(limit);
}

export function countUnchecked(db: Db): Promise<number> {
  return db.$count(restores, isNull(restores.accountsCheckedAt));
}

export async function markAccountsChecked(db: Db, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(restores)
    .set({ accountsCheckedAt: now })
    .where(isNull(restores.accountsCheckedAt));
  return (rowCount ?? 0) > 0;
}
