import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from './orders.tables.ts';

/** The day on which they may have gone out, or null once it is known what became of them. */
export async function writeDoubted(db: Db, ids: readonly string[], doubtedDay: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(orders)
    .set({ doubtedDay })
    .where(inArray(orders.id, [...ids]));
}
