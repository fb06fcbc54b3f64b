import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { users } from '../identity/identity.tables.ts';
import { balanceTransactions } from '../ledger/ledger.tables.ts';
import { orderHistory, orders } from '../orders/orders.tables.ts';
import { subscriptionInvoices } from '../subscriptions/billing/billing.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import type { Place } from './exports.queries.ts';
import type { Period } from './exports.rules.ts';

/** What moved the balance but for payouts, which are no payment of anybody's. */
export function pageEntries(db: Db, { from, to }: Period, after: Place | undefined, limit: number) {
  return db
    .select({
      ...getTableColumns(balanceTransactions),
      moment: sql<string>`${balanceTransactions.createdAt}::text`,
    })
    .from(balanceTransactions)
    .where(
      and(
        gte(balanceTransactions.createdAt, from),
        lt(balanceTransactions.createdAt, to),
        ne(balanceTransactions.side, 'payout'),
        after &&
          sql`(${balanceTransactions.createdAt}, ${balanceTransactions.id}) > (${after.moment}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(balanceTransactions.createdAt), asc(balanceTransactions.id))
    .limit(limit);
}

/** A door payment is marked at the delivery, which is not longer ago than this after the order. */
const DOOR_DAYS = sql.raw(`interval '400 days'`);

/** What was received at the door, by the moment at which it was marked so for the last time, as the money page has it. */
export async function pageDoor(db: Db, { from, to }: Period, after: Place | undefined, limit: number) {
  const [start, end] = [from.toISOString(), to.toISOString()];
  const { rows } = await db.execute<{ id: string; moment: string }>(sql`
    select orders.id, marked.at::text as moment
    from ${orders} cross join lateral (
      select at from ${orderHistory} where order_id = orders.id and payment_status = 'paid'
      order by at desc limit 1) marked
    where orders.payment_status = 'paid' and orders.payment_method = 'door' and orders.deleted_at is null
      and orders.created_at >= ${start}::timestamptz - ${DOOR_DAYS} and orders.created_at < ${end}::timestamptz
      and marked.at >= ${start}::timestamptz and marked.at < ${end}::timestamptz
      ${after ? sql`and (marked.at, orders.id) > (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
    order by marked.at, orders.id
    limit ${limit}`);
  return rows;
}

export function listPaidOrders(db: Db, ids: string[]) {
  return db
    .select({
      id: orders.id,
      name: orders.customerName,
      cpf: users.cpf,
      total: orders.totalCents,
      shipping: orders.shippingCents,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids));
}

export function listPaidInvoices(db: Db, ids: string[]) {
  return db
    .select({
      id: subscriptionInvoices.id,
      plan: subscriptionInvoices.planType,
      deliveries: subscriptionInvoices.deliveries,
      paid: subscriptionInvoices.amountCents,
      credit: subscriptionInvoices.creditCents,
      start: subscriptionInvoices.periodStart,
      name: users.name,
      cpf: users.cpf,
    })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(inArray(subscriptionInvoices.id, ids));
}

export type EntryRow = Awaited<ReturnType<typeof pageEntries>>[number];
export type PaidOrder = Awaited<ReturnType<typeof listPaidOrders>>[number];
export type PaidInvoice = Awaited<ReturnType<typeof listPaidInvoices>>[number];
