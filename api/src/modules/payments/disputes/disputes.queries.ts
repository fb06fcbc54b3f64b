import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { disputes, NEEDS_A_PERSON } from './disputes.tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function lockDispute(tx: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
  return row;
}

export async function writeDispute(tx: Db, row: DisputeRow): Promise<void> {
  const { id: _id, ...change } = row;
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: change });
}

export function listDisputes(
  db: Db,
  of: { orderIds?: string[]; invoiceIds?: string[]; ids?: string[]; paymentIntentIds?: string[] },
): Promise<DisputeRow[]> {
  const { orderIds = [], invoiceIds = [], ids = [], paymentIntentIds = [] } = of;
  if (orderIds.length + invoiceIds.length + ids.length + paymentIntentIds.length === 0)
    return Promise.resolve([]);
  return db
    .select()
    .from(disputes)
    .where(
      or(
        inArray(disputes.orderId, orderIds),
        inArray(disputes.invoiceId, invoiceIds),
        inArray(disputes.id, ids),
        inArray(disputes.paymentIntentId, paymentIntentIds),
      ),
    )
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
}

export function countOpenDisputes(db: Db): Promise<number> {
  return db.$count(disputes, NEEDS_A_PERSON);
}

export function listOpenDisputes(db: Db, limit: number): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(NEEDS_A_PERSON)
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .limit(limit);
}

/** Those that may still change something, in id order: open ones, and those decided since. */
export async function listFollowed(
  db: Db,
  closedSince: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        or(isNull(disputes.closedAt), and(isNotNull(disputes.closedAt), gt(disputes.closedAt, closedSince))),
        gt(disputes.id, after),
      ),
    )
    .orderBy(disputes.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
