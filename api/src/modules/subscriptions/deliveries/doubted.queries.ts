import { and, between, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { deliveries } from './deliveries.tables.ts';

/** Whether it went out on its day nobody knows. On another day it is known again. */
export const isDoubted = sql`${deliveries.doubtedDay} = ${deliveries.date}`;
export const isNotDoubted = sql`${deliveries.doubtedDay} is distinct from ${deliveries.date}`;
// Written out, so that the index of what is scheduled can be used.
const isScheduled = sql`${deliveries.status} = 'scheduled'`;

/** What was closed and not packed by what the backup knows, of these days. */
export async function doubtUnpacked(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ doubtedDay: sql`${deliveries.date}` })
    .where(and(isScheduled, between(deliveries.date, from, to), lte(deliveries.cutoffAt, now)));
}

/** A person has said that they did not go out: from now on they are late like any other. Answers which they were. */
export async function trustUnpacked(tx: Db, date: string): Promise<string[]> {
  const rows = await tx
    .update(deliveries)
    .set({ doubtedDay: null })
    .where(and(isScheduled, eq(deliveries.date, date), isDoubted))
    .returning({ id: deliveries.id });
  return rows.map(({ id }) => id);
}
