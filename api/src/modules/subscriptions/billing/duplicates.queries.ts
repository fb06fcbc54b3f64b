import { cents } from '@cesta/contract/base/money';
import { and, arrayContains, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { duplicateSubscriptions } from './billing.tables.ts';

export type DuplicateRow = typeof duplicateSubscriptions.$inferSelect;

/** False when all of it was decided before. */
export async function bookDuplicate(
  tx: Db,
  row: Pick<DuplicateRow, 'stripeSubscriptionId' | 'subscriptionId' | 'reason' | 'invoiceIds' | 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(duplicateSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: duplicateSubscriptions.stripeSubscriptionId,
      set: {
        invoiceIds: sql`array(select distinct unnest(${duplicateSubscriptions.invoiceIds} || excluded.invoice_ids))`,
        // Nobody has looked at the new one yet.
        leftCents: null,
        problem: null,
        doneAt: null,
      },
      setWhere: sql`not excluded.invoice_ids <@ ${duplicateSubscriptions.invoiceIds}`,
    });
  return (rowCount ?? 0) > 0;
}

/** Which of these the provider has as a second one that was given back. */
export async function listDuplicates(db: Db, stripeIds: string[]): Promise<Set<string>> {
  if (stripeIds.length === 0) return new Set();
  const rows = await db
    .select({ id: duplicateSubscriptions.stripeSubscriptionId })
    .from(duplicateSubscriptions)
    .where(inArray(duplicateSubscriptions.stripeSubscriptionId, stripeIds));
  return new Set(rows.map(({ id }) => id));
}

export function listPendingDuplicates(db: Db, limit: number): Promise<DuplicateRow[]> {
  return db
    .select()
    .from(duplicateSubscriptions)
    .where(isNull(duplicateSubscriptions.doneAt))
    .orderBy(duplicateSubscriptions.createdAt)
    .limit(limit);
}

/** What is all on its way has longer than what is not. */
export interface StuckSince {
  idle: Date;
  underWay: Date;
}

const { createdAt, doneAt, leftCents } = duplicateSubscriptions;
const isStuck = ({ idle, underWay }: StuckSince) =>
  and(
    isNull(doneAt),
    or(and(lte(createdAt, idle), or(isNull(leftCents), ne(leftCents, cents(0)))), lte(createdAt, underWay)),
  );

export function countStuckDuplicates(db: Db, since: StuckSince): Promise<number> {
  return db.$count(duplicateSubscriptions, isStuck(since));
}

/** Those that were booked before and are still not given back, oldest first. */
export function listStuckDuplicates(
  db: Db,
  since: StuckSince,
  limit: number,
): Promise<{ row: DuplicateRow; userId: string }[]> {
  return db
    .select({ row: duplicateSubscriptions, userId: subscriptions.userId })
    .from(duplicateSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, duplicateSubscriptions.subscriptionId))
    .where(isStuck(since))
    .orderBy(asc(duplicateSubscriptions.createdAt))
    .limit(limit);
}

export async function findDuplicate(db: Db, stripeSubscriptionId: string): Promise<DuplicateRow | undefined> {
  const isIt = eq(duplicateSubscriptions.stripeSubscriptionId, stripeSubscriptionId);
  return (await db.select().from(duplicateSubscriptions).where(isIt))[0];
}

/** Those that this invoice was paid for. */
export function listDuplicatesOf(db: Db, invoiceId: string): Promise<DuplicateRow[]> {
  return db
    .select()
    .from(duplicateSubscriptions)
    .where(arrayContains(duplicateSubscriptions.invoiceIds, [invoiceId]));
}

/** False when another invoice has joined since it was read, or the operator has settled it: it is looked at again. */
export async function noteDuplicate(
  tx: Db,
  { stripeSubscriptionId, invoiceIds, settledCents }: DuplicateRow,
  change: Partial<Pick<DuplicateRow, 'refundedCents' | 'leftCents' | 'settledCents' | 'problem' | 'doneAt'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(duplicateSubscriptions)
    .set(change)
    .where(
      and(
        eq(duplicateSubscriptions.stripeSubscriptionId, stripeSubscriptionId),
        eq(duplicateSubscriptions.invoiceIds, invoiceIds),
        eq(duplicateSubscriptions.settledCents, settledCents),
      ),
    );
  return (rowCount ?? 0) > 0;
}
