import { and, asc, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { restores } from './platform.tables.ts';

/** A time of which the store remembers nothing: it went on at `at` from what was known at `since`. */
export type Forgotten = Pick<typeof restores.$inferSelect, 'since' | 'at'>;

/** The same backup again makes the time longer, and all that came back with it is to be looked at again. */
export async function noteRestore(db: Db, forgotten: Forgotten): Promise<void> {
  await db
    .insert(restores)
    .values(forgotten)
    .onConflictDoUpdate({
      target: restores.since,
      set: { at: sql`excluded.at`, accountsCheckedAt: null, harvestCheckedAt: null, comparedAt: null },
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

/** Of rows: whether their moment lies in such a time. */
export function isForgotten(moment: PgColumn): SQL {
  return sql`exists (select 1 from ${restores} where ${moment} between ${restores.since} and ${restores.at})`;
}

/** Whether what was made then may have been paid in a time that is still to be compared with the provider. */
export async function awaitsComparison(db: Db, madeAt: Date): Promise<boolean> {
  return (await db.$count(restores, and(isNull(restores.comparedAt), gte(restores.at, madeAt)))) > 0;
}

/** Whether any such time is: what the provider does not know then, the account of another key may. */
export async function isAnyToCompare(db: Db): Promise<boolean> {
  return (await db.$count(restores, isNull(restores.comparedAt))) > 0;
}

/** Nothing of these times is left to compare. */
export async function markCompared(db: Db, now: Date): Promise<void> {
  await db.update(restores).set({ comparedAt: now }).where(isNull(restores.comparedAt));
}

/** What only a person can look at after a restore. */
const CHECKS = {
  accounts: restores.accountsCheckedAt,
  harvest: restores.harvestCheckedAt,
};
export type RestoreCheck = keyof typeof CHECKS;

/** Oldest first: those after which nobody has looked at it. */
export function listUnchecked(db: Db, what: RestoreCheck, limit: number): Promise<Forgotten[]> {
  return db
    .select({ since: restores.since, at: restores.at })
    .from(restores)
    .where(isNull(CHECKS[what]))
    .orderBy(asc(restores.at))
    .limit(limit);
}

export function countUnchecked(db: Db, what: RestoreCheck): Promise<number> {
  return db.$count(restores, isNull(CHECKS[what]));
}

export async function markChecked(db: Db, what: RestoreCheck, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(restores)
    .set(what === 'accounts' ? { accountsCheckedAt: now } : { harvestCheckedAt: now })
    .where(isNull(CHECKS[what]));
  return (rowCount ?? 0) > 0;
}
