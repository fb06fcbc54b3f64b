import { asc, gte, notInArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { harvestOutlooks } from './forecasts.tables.ts';

export type OutlookRow = typeof harvestOutlooks.$inferSelect;

/** Instead of all that was expected before. */
export async function replaceOutlooks(tx: Db, rows: readonly OutlookRow[]): Promise<void> {
  await tx.delete(harvestOutlooks).where(
    notInArray(
      harvestOutlooks.date,
      rows.map(({ date }) => date),
    ),
  );
  if (rows.length === 0) return;
  // Two processes may have worked it out at once.
  await tx
    .insert(harvestOutlooks)
    .values([...rows])
    .onConflictDoUpdate({ target: harvestOutlooks.date, set: excluded(harvestOutlooks, ['date']) });
}

export function listOutlooks(db: Db, from: string): Promise<OutlookRow[]> {
  return db
    .select()
    .from(harvestOutlooks)
    .where(gte(harvestOutlooks.date, from))
    .orderBy(asc(harvestOutlooks.date));
}
