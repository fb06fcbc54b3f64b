import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { IS_REFUSED, IS_UNDER_WAY, refunds } from '../payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error('The refund was not written');
  return row;
}

export async function updateRefund(tx: Db, id: string, change: Partial<RefundRow>): Promise<RefundRow> {
  const [row] = await tx.update(refunds).set(change).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error('The refund is gone');
  return row;
}

/** Oldest first. */
export function listRefunds(db: Db, orderIds: string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(refunds.createdAt, refunds.id);
}

export function listRefundsOf(db: Db, paymentIntentIds: string[]): Promise<RefundRow[]> {
  if (paymentIntentIds.length === 0) return Promise.resolve([]);
  return db.select().from(refunds).where(inArray(refunds.paymentIntentId, paymentIntentIds));
}

/** Oldest first, a page at a time: `after` is the last one of the page before. */
export function listUnderWay(
  db: Db,
  after: Pick<RefundRow, 'createdAt' | 'id'> | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const isLater =
    after &&
    or(
      gt(refunds.createdAt, after.createdAt),
      and(eq(refunds.createdAt, after.createdAt), gt(refunds.id, after.id)),
    );
  return db
    .select()
    .from(refunds)
    .where(and(IS_UNDER_WAY, isLater))
    .orderBy(refunds.createdAt, refunds.id)
    .limit(limit);
}

export async function isUnasked(db: Db, id: string): Promise<boolean> {
  const found = await db.$count(
    refunds,
    and(eq(refunds.id, id), eq(refunds.state, 'pending'), isNull(refunds.refundId)),
  );
  return found > 0;
}

/** Money that is still to reach the customer of these orders. */
export async function hasRefundToCome(db: Db, orderIds: string[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), or(IS_UNDER_WAY, IS_REFUSED)))
    .limit(1);
  return rows.length > 0;
}

/** What the operator wrote may name the person. */
export async function clearNotes(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0)
    await tx.update(refunds).set({ note: '' }).where(inArray(refunds.orderId, orderIds));
}

export interface SlowSince {
  /** The provider has taken them and not done them. */
  askedBefore: Date;
  /** The provider could not even be asked. */
  bookedBefore: Date;
}

/** Refused, waiting for the customer, or asked for so long ago that something must be wrong. */
function needsPerson({ askedBefore, bookedBefore }: SlowSince): SQL | undefined {
  const isStuck = or(
    eq(refunds.state, 'requires_action'),
    lt(refunds.createdAt, askedBefore),
    and(isNull(refunds.refundId), lt(refunds.createdAt, bookedBefore)),
  );
  return or(IS_REFUSED, and(IS_UNDER_WAY, isStuck));
}

export function countNeedingPerson(db: Db, since: SlowSince): Promise<number> {
  return db.$count(refunds, needsPerson(since));
}

export function listNeedingPerson(db: Db, since: SlowSince, limit: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(needsPerson(since))
    .orderBy(refunds.stateAt, refunds.id)
    .limit(limit);
}
