import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { providerEvents, refunds } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

export async function isEventApplied(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(eq(providerEvents.id, id));
  return rows.length > 0;
}

export async function markEventApplied(db: Db, id: string, type: string, at: Date): Promise<void> {
  await db.insert(providerEvents).values({ id, type, appliedAt: at }).onConflictDoNothing();
}

/** False when the same payment is being given back already. */
export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<boolean> {
  const written = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: refunds.paymentIntentId });
  return written.length > 0;
}

export function listPendingRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.state, 'pending'))
    .orderBy(refunds.createdAt)
    .limit(limit);
}

export async function markRefundDone(
  tx: Db,
  paymentIntentId: string,
  refundId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'done', refundId, doneAt: at })
    .where(eq(refunds.paymentIntentId, paymentIntentId));
}
