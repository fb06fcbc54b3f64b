import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { type KeptResult, shortageActions } from './shortages.tables.ts';

/** Whoever acts on a shortage waits for the other: what both see is as the first has left it. */
export async function lockActions(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${shortageActions} in share row exclusive mode`);
}

export async function findAction(tx: Db, id: string) {
  const [row] = await tx.select().from(shortageActions).where(eq(shortageActions.id, id));
  return row;
}

export async function insertAction(
  tx: Db,
  row: { id: string; date: string; productId: string; at: Date; by: string; result: KeptResult },
): Promise<void> {
  await tx.insert(shortageActions).values(row);
}
