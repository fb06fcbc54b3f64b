import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { users } from '../identity/identity.tables.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import type { Period } from './exports.rules.ts';

/**
 * Where the page before ended. Pages follow the index, so the last is as quick as the first. The moment is the
 * database's own text: a Date would drop its microseconds, and the last row would come once more.
 */
export interface Place {
  moment: string;
  id: string;
}

type Dated = typeof orders | typeof subscriptions | typeof users;

function within(table: Dated, { from, to }: Period, after: Place | undefined): SQL | undefined {
  return and(
    gte(table.createdAt, from),
    lt(table.createdAt, to),
    after && sql`(${table.createdAt}, ${table.id}) > (${after.moment}::timestamptz, ${after.id}::uuid)`,
  );
}

const momentOf = (table: Dated) => sql<string>`${table.createdAt}::text`;

export type SoldOrder = typeof orders.$inferSelect;

export function pageOrders(db: Db, period: Period, after: Place | undefined, limit: number) {
  return db
    .select({ ...getTableColumns(orders), moment: momentOf(orders) })
    .from(orders)
    .where(and(isNull(orders.deletedAt), within(orders, period, after)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

export function listSoldItems(db: Db, orderIds: string[]) {
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.position);
}

export function pageSubscriptions(db: Db, period: Period, after: Place | undefined, limit: number) {
  return db
    .select({
      subscription: subscriptions,
      id: subscriptions.id,
      moment: momentOf(subscriptions),
      name: users.name,
      email: users.email,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(within(subscriptions, period, after))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(limit);
}

export function pageCustomers(db: Db, period: Period, after: Place | undefined, limit: number) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      createdAt: users.createdAt,
      moment: momentOf(users),
    })
    .from(users)
    .where(and(eq(users.role, 'customer'), isNull(users.deletedAt), within(users, period, after)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit);
}
