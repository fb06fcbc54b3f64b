import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { providerEvents, refunds } from './payments.tables.ts';

export type EventRow = typeof providerEvents.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** False when it is known already. One that was given up starts anew when the provider sends it again. */
export async function storeEvent(
  db: Db,
  event: Omit<typeof providerEvents.$inferInsert, 'nextAttemptAt'>,
): Promise<boolean> {
  const row = { ...event, nextAttemptAt: event.receivedAt };
  const { rowCount } = await db
    .insert(providerEvents)
    .values(row)
    .onConflictDoUpdate({
      target: providerEvents.id,
      set: { nextAttemptAt: row.nextAttemptAt, attempts: 0 },
      setWhere: sql`${providerEvents.appliedAt} is null and ${providerEvents.nextAttemptAt} is null`,
    });
  return (rowCount ?? 0) > 0;
}

/** Longer than a batch of slow answers takes. After a crash its events are taken again when this is over. */
const LEASE = sql`interval '2 minutes'`;

/** Oldest first. For the time of the lease no other worker takes them. */
export function takeDueEvents(db: Db, lane: string, now: Date, limit: number): Promise<EventRow[]> {
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(eq(providerEvents.lane, lane), lte(providerEvents.nextAttemptAt, now)))
    .orderBy(providerEvents.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(providerEvents)
    .set({
      attempts: sql`${providerEvents.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${LEASE}`,
    })
    .where(inArray(providerEvents.id, due))
    .returning();
}

export async function markEventsApplied(db: Db, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(providerEvents)
    .set({ appliedAt: at, nextAttemptAt: null })
    .where(inArray(providerEvents.id, ids));
}

/** Waits twice as long after each attempt, beginning with half a minute. */
export async function postponeEvents(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const wait = sql`interval '30 seconds' * power(2, ${providerEvents.attempts} - 1)`;
  await db
    .update(providerEvents)
    .set({ nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${wait}` })
    .where(inArray(providerEvents.id, ids));
}

export async function giveUpEvents(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.update(providerEvents).set({ nextAttemptAt: null }).where(inArray(providerEvents.id, ids));
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
