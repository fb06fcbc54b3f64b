import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from '../identity/identity.tables.ts';
import { balanceTransactions } from '../ledger/ledger.tables.ts';
import { orders } from '../orders/orders.tables.ts';
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

export function listPaidBills(db: Db, ids: string[]) {
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
export type PaidBill = Awaited<ReturnType<typeof listPaidBills>>[number];
