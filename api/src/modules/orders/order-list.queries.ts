import { addDays, startOfDay } from '@cesta/contract/base/calendar';
import { mostFound } from '@cesta/contract/orders/order-constants';
import type { OrderListQuery } from '@cesta/contract/orders/orders';
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { escapeLike, folded } from '../../platform/database/folded.ts';
import { readSearch } from './order-search.rules.ts';
import type { OrderRow } from './orders.queries.ts';
import { CITY, orders, paymentAttempts, SEARCHED } from './orders.tables.ts';

export type OrderFilter = Omit<OrderListQuery, 'deleted'> & {
  userId?: string | undefined;
  withDeleted?: boolean;
  /** Only those deleted since then. */
  deletedSince?: Date | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
};

export async function findOrderPage(
  db: Db,
  query: OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = matching(query);
  const order = [desc(query.deletedSince ? orders.deletedAt : orders.createdAt), asc(orders.id)];
  // Ids first, from the index alone: on a far page the rows before it are counted, not read.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
    .as('page');
  const rows = await db
    .select(getTableColumns(orders))
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .orderBy(...order);
  if (rows.length > 0 && rows.length < query.limit) return { rows, total: query.offset + rows.length };
  return { rows, total: await countOrders(db, where, mostFound(query)) };
}

async function countOrders(db: Db, where: SQL | undefined, most: number | null): Promise<number> {
  if (most === null) return db.$count(orders, where);
  const found = db.select({ id: orders.id }).from(orders).where(where).limit(most).as('found');
  const [counted] = await db.select({ total: count() }).from(found);
  return counted?.total ?? 0;
}

function matching(query: OrderFilter): SQL | undefined {
  return and(
    query.deletedSince
      ? gt(orders.deletedAt, query.deletedSince)
      : query.withDeleted
        ? undefined
        : isNull(orders.deletedAt),
    query.search ? found(query.search) : undefined,
    query.from ? gte(orders.createdAt, startOfDay(query.from)) : undefined,
    query.to ? lt(orders.createdAt, startOfDay(addDays(query.to, 1))) : undefined,
    query.city ? sql`${CITY} = ${folded(query.city)}` : undefined,
    query.ids ? isAmong(orders.id, query.ids) : undefined,
    query.userId ? eq(orders.userId, query.userId) : undefined,
    query.session_id ? ofSession(query.session_id) : undefined,
    query.status ? eq(orders.status, query.status) : undefined,
    query.payment_status ? eq(orders.paymentStatus, query.payment_status) : undefined,
  );
}

/** Too short to be looked for is not looked for. */
function found(text: string): SQL | undefined {
  const search = readSearch(text);
  if (!search) return undefined;
  const { ids, parts } = search;
  return or(
    ids ? between(orders.id, ids.from, ids.to) : undefined,
    parts.length > 0
      ? and(...parts.map((part) => sql`${SEARCHED} like ${`%${escapeLike(part)}%`}`))
      : undefined,
  );
}

/** The way back from a cancelled payment knows the order's id instead of the session's. */
function ofSession(sessionId: string): SQL {
  return sql`(${orders.id} in (select ${paymentAttempts.orderId} from ${paymentAttempts} where ${paymentAttempts.sessionId} = ${sessionId})
    or ${orders.id}::text = ${sessionId})`;
}
