import { and, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from './orders.tables.ts';

/** The day on which they may have gone out. */
export async function writeDoubted(db: Db, ids: readonly string[], doubtedDay: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(orders)
    .set({ doubtedDay })
    .where(inArray(orders.id, [...ids]));
}

/** Answers of which it was not known by then; what somebody has marked meanwhile did go out. */
export async function forgetDoubt(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isHere = notInArray(orders.status, ['shipped', 'delivered', 'cancelled']);
  const rows = await tx
    .update(orders)
    .set({ doubtedDay: null })
    .where(and(inArray(orders.id, [...ids]), isNotNull(orders.doubtedDay), isHere))
    .returning({ id: orders.id });
  return rows.map(({ id }) => id);
}
