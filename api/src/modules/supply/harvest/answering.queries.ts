import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { harvestAnswers, harvestLines, harvestOrders } from './harvest.tables.ts';

export type HarvestOrderRow = typeof harvestOrders.$inferSelect;
type AnswerRow = typeof harvestAnswers.$inferSelect;

export async function lockOrder(tx: Db, id: string): Promise<HarvestOrderRow | undefined> {
  const [row] = await tx.select().from(harvestOrders).where(eq(harvestOrders.id, id)).for('update');
  return row;
}

export async function findAnswer(db: Db, id: string): Promise<AnswerRow | undefined> {
  const [row] = await db.select().from(harvestAnswers).where(eq(harvestAnswers.id, id));
  return row;
}

export function countPageAnswers(tx: Db, orderId: string): Promise<number> {
  return tx.$count(harvestAnswers, and(eq(harvestAnswers.orderId, orderId), eq(harvestAnswers.by, 'page')));
}

export async function insertAnswer(tx: Db, answer: typeof harvestAnswers.$inferInsert): Promise<void> {
  await tx.insert(harvestAnswers).values(answer);
}

export async function applyAnswer(
  tx: Db,
  orderId: string,
  order: Pick<HarvestOrderRow, 'answeredAt' | 'answeredBy' | 'note'>,
  lines: readonly { lineId: string; confirmed: number }[],
): Promise<void> {
  await tx
    .update(harvestOrders)
    .set({ ...order, revision: sql`${harvestOrders.revision} + 1` })
    .where(eq(harvestOrders.id, orderId));
  const said = JSON.stringify(lines);
  await tx.execute(sql`
    update ${harvestLines} set confirmed = said.confirmed
    from jsonb_to_recordset(${said}::jsonb) as said("lineId" uuid, confirmed integer)
    where ${harvestLines.id} = said."lineId" and ${harvestLines.orderId} = ${orderId}`);
}
