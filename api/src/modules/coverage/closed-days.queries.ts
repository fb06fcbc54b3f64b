import { and, asc, between, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { closedDays } from './coverage.tables.ts';

export type ClosedDayRow = typeof closedDays.$inferSelect;
export type ClosedDayWrite = Omit<ClosedDayRow, 'id'>;

/** Past ones too: what was packed around them is still asked for its day. */
export function listClosedDays(db: Db): Promise<ClosedDayRow[]> {
  return db.select().from(closedDays).orderBy(asc(closedDays.date));
}

export function listClosedSince(db: Db, date: string): Promise<ClosedDayRow[]> {
  return listClosed(db, gte(closedDays.date, date));
}

export function listClosedBetween(db: Db, from: string, to: string): Promise<ClosedDayRow[]> {
  return listClosed(db, between(closedDays.date, from, to));
}

/** First to last, those of all cities before those of one. */
function listClosed(db: Db, within: SQL): Promise<ClosedDayRow[]> {
  return db
    .select()
    .from(closedDays)
    .where(within)
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

interface Place {
  city: string;
  state: string;
}

/** Those of the city alone; what is closed everywhere is closed there, too. */
export async function deleteClosedDaysOf(tx: Db, place: Place): Promise<void> {
  await tx.delete(closedDays).where(ofPlace(place));
}

export async function moveClosedDays(tx: Db, from: Place, { city, state }: Place): Promise<void> {
  await tx.update(closedDays).set({ city, state }).where(ofPlace(from));
}

export async function copyClosedDays(tx: Db, from: Place, { city, state }: Place): Promise<void> {
  const rows = await tx.select().from(closedDays).where(ofPlace(from));
  if (rows.length === 0) return;
  await tx.insert(closedDays).values(rows.map(({ id: _, ...day }) => ({ ...day, city, state })));
}

function ofPlace({ city, state }: Place) {
  return and(eq(closedDays.city, city), eq(closedDays.state, state));
}
