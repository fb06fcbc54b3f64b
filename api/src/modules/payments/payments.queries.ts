import { and, eq, gt, or, sql } from 'drizzle-orm';
import { type Db, memoize } from '../../platform/db.ts';
import { gathered } from '../../platform/gather.ts';
import { providerEvents, refunds } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

const appliedEvents = memoize((db: Db) => {
  const statement = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(sql`${providerEvents.id} = any(${sql.placeholder('ids')})`)
    .prepare('applied_events');
  return gathered(async (ids: string[]) => {
    const applied = new Set((await statement.execute({ ids })).map(({ id }) => id));
    return ids.map((id) => applied.has(id));
  });
});

export function isEventApplied(db: Db, id: string): Promise<boolean> {
  return appliedEvents(db)(id);
}

type AppliedEvent = typeof providerEvents.$inferInsert;

/** In the order of their ids: two processes that were told the same must not wait for each other. */
const applyEvents = memoize((db: Db) =>
  gathered(async (events: AppliedEvent[]) => {
    const rows = events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await db.insert(providerEvents).values(rows).onConflictDoNothing();
    return events.map(() => undefined);
  }),
);

export function markEventApplied(db: Db, event: AppliedEvent): Promise<void> {
  return applyEvents(db)(event);
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
