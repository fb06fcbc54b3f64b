import { and, asc, count, eq, inArray, lte, or } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import { subscriptionInvoices, weekReturns } from '../billing.tables.ts';
import type { WeekReturnRow } from './week-returns.queries.ts';

/** Refused, or still not done though it was booked before. */
const needsPerson = (before: Date) =>
  or(
    eq(weekReturns.state, 'failed'),
    and(inArray(weekReturns.state, ['pending', 'waiting']), lte(weekReturns.createdAt, before)),
  );

export async function countFailedReturns(db: Db, before: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(weekReturns).where(needsPerson(before));
  return row?.total ?? 0;
}

export function listFailedReturns(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ row: WeekReturnRow; userId: string }[]> {
  return db
    .select({ row: weekReturns, userId: subscriptions.userId })
    .from(weekReturns)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, weekReturns.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(needsPerson(before))
    .orderBy(asc(weekReturns.createdAt))
    .limit(limit);
}
