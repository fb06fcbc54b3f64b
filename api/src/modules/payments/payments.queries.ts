import { and, eq, gt, or, sql } from 'drizzle-orm';
import { builtOnce, type Db } from '../../platform/db.ts';
import { providerEvents, refunds } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

const appliedEvent = builtOnce((db) =>
  db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(eq(providerEvents.id, sql.placeholder('id')))
    .prepare('applied_event'),
);

export async function isEventApplied(db: Db, id: string): Promise<boolean> {
  return (await appliedEvent(db).execute({ id })).length > 0;
}

const applyEvent = builtOnce((db) =>
  db
    .insert(providerEvents)
    .values({
      id: sql.placeholder('id'),
      type: sql.placeholder('type'),
      appliedAt: sql.placeholder('appliedAt'),
    })
    .onConflictDoNothing()
    .prepare('apply_event'),
);

export async function markEventApplied(db: Db, id: string, type: string, appliedAt: Date): Promise<void> {
  await applyEvent(db).execute({ id, type, appliedAt });
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

export function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId));
}

/** Oldest first, a page at a time: `after` is the last one of the page before. */
export function listPendingRefunds(
  db: Db,
  after: Pick<RefundRow, 'createdAt' | 'paymentIntentId'> | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const isLater =
    after &&
    or(
      gt(refunds.createdAt, after.createdAt),
      and(eq(refunds.createdAt, after.createdAt), gt(refunds.paymentIntentId, after.paymentIntentId)),
    );
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), isLater))
    .orderBy(refunds.createdAt, refunds.paymentIntentId)
    .limit(limit);
}

/** Told twice, by our own call and by the provider's event: the id that one of them knows stays. */
export async function markRefundDone(
  tx: Db,
  paymentIntentId: string,
  refundId: string | null,
  at: Date,
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .update(refunds)
    .set({ state: 'done', doneAt: at, ...(refundId && { refundId }) })
    .where(eq(refunds.paymentIntentId, paymentIntentId))
    .returning();
  return row;
}
