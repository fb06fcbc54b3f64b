import { asc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { closedDays } from './coverage.tables.ts';

export type ClosedDayRow = typeof closedDays.$inferSelect;
export type ClosedDayWrite = Omit<ClosedDayRow, 'id'>;

/** Past ones too: what was packed around them is still asked for its day. */
export function listClosedDays(db: Db): Promise<ClosedDayRow[]> {
  return db.select().from(closedDays).orderBy(asc(closedDays.date));
}

export function listClosedSince(db: Db, date: string): Promise<ClosedDayRow[]> {
  return db
    .select()
    .from(closedDays)
    .where(gte(closedDays.date, date))
    .orderBy(asc(closedDays.date), sql`${closedDays.city} is not null`, asc(closedDays.city));
}

/** One operator after the other: two must not count the same round. */
export async function lockClosedDays(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${closedDays} in share row exclusive mode`);
}

/** Those that were not there yet. */
export function insertClosedDays(tx: Db, days: readonly ClosedDayWrite[]): Promise<ClosedDayRow[]> {
  return tx
    .insert(closedDays)
    .values([...days])
    .onConflictDoNothing()
    .returning();
}

export async function findClosedDay(tx: Db, id: string): Promise<ClosedDayRow | undefined> {
  const [row] = await tx.select().from(closedDays).where(eq(closedDays.id, id));
  return row;
}

export async function deleteClosedDay(tx: Db, id: string): Promise<void> {
  await tx.delete(closedDays).where(eq(closedDays.id, id));
}
