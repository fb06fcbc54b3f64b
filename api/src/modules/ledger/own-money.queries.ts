import { TIME_ZONE } from '@cesta/contract/base/calendar';
import { and, arrayOverlaps, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/db.ts';
import { orderHistory, orders } from '../orders/orders.tables.ts';
import {
  duplicateSubscriptions,
  subscriptionInvoices,
  weekReturns,
} from '../subscriptions/billing/billing.tables.ts';
import type { OwnSum } from './ledger.rules.ts';

interface Bounds {
  from: Date;
  to: Date;
}

const dayIn = (column: PgColumn) => sql<string>`(${column} at time zone ${TIME_ZONE})::date::text`;
const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/** Of these orders those that are here, deleted ones included. */
export async function listOwnOrders(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Of these invoices those that are ours. A second subscription's were never delivered for, but paid and given back. */
export async function listOwnInvoices(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const invoices = await db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .where(inArray(subscriptionInvoices.id, ids));
  const duplicates = await db
    .select({ ids: duplicateSubscriptions.invoiceIds })
    .from(duplicateSubscriptions)
    .where(arrayOverlaps(duplicateSubscriptions.invoiceIds, ids));
  return new Set([...invoices.map(({ id }) => id), ...duplicates.flatMap((row) => row.ids)]);
}

/** Credit given, used for an invoice, and paid out to the card after all. */
export async function sumCredits(db: Db, { from, to }: Bounds): Promise<OwnSum[]> {
  const [returned, used] = await Promise.all([
    db
      .select({
        day: dayIn(weekReturns.doneAt),
        kind: weekReturns.kind,
        amount: total(weekReturns.amountCents),
      })
      .from(weekReturns)
      .where(
        and(
          eq(weekReturns.state, 'succeeded'),
          gte(weekReturns.doneAt, from),
          lt(weekReturns.doneAt, to),
          or(eq(weekReturns.kind, 'credit'), weekReturns.fromCredit),
        ),
      )
      .groupBy(sql`1`, weekReturns.kind),
    db
      .select({ day: dayIn(subscriptionInvoices.paidAt), amount: total(subscriptionInvoices.creditCents) })
      .from(subscriptionInvoices)
      .where(
        and(
          sql`${subscriptionInvoices.creditCents} > 0`,
          gte(subscriptionInvoices.paidAt, from),
          lt(subscriptionInvoices.paidAt, to),
        ),
      )
      .groupBy(sql`1`),
  ]);
  return [
    ...returned.map(({ day, kind, amount }) => ({
      day,
      what: kind === 'credit' ? ('credits_given' as const) : ('credits_paid_out' as const),
      amount,
    })),
    ...used.map(({ day, amount }) => ({ day, what: 'credits_used' as const, amount })),
  ];
}

/** A door payment is marked at the delivery, which is not longer ago than this after the order. */
const DOOR_DAYS = sql.raw(`interval '400 days'`);

/** What was received at the door, by the day on which it was marked so for the last time. */
export async function sumDoor(db: Db, { from, to }: Bounds): Promise<OwnSum[]> {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const { rows } = await db.execute<{ day: string; amount: string }>(sql`
    select (marked.at at time zone ${TIME_ZONE})::date::text as day, sum(total_cents) as amount
    from ${orders} cross join lateral (
      select at from ${orderHistory} where order_id = orders.id and payment_status = 'paid'
      order by at desc limit 1) marked
    where orders.payment_status = 'paid' and orders.payment_method = 'door' and orders.deleted_at is null
      and orders.created_at >= ${start}::timestamptz - ${DOOR_DAYS} and orders.created_at < ${end}::timestamptz
      and marked.at >= ${start}::timestamptz and marked.at < ${end}::timestamptz
    group by 1`);
  return rows.map(({ day, amount }) => ({ day, what: 'door' as const, amount: Number(amount) }));
}
