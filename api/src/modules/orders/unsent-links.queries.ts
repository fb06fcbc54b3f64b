import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { emails } from '../../platform/database/platform.tables.ts';
import type { OrderRow } from './orders.queries.ts';
import { orders } from './orders.tables.ts';

/** Taken down on the phone before that moment, to be paid by a link that nobody was sent. */
function isLinkUnsent(before: Date): SQL | undefined {
  return and(
    isNotNull(orders.paymentDeadline),
    isNotNull(orders.placedBy),
    isNull(orders.deletedAt),
    lte(orders.createdAt, before),
    sql`not exists (select 1 from ${emails} e where e.recipient = ${orders.customerEmail}
      and starts_with(e.key, 'order-payment-link:' || ${orders.id} || ':'))`,
  );
}

export function countUnsentLinks(db: Db, before: Date): Promise<number> {
  return db.$count(orders, isLinkUnsent(before));
}

/** Oldest first. */
export function listUnsentLinks(db: Db, before: Date, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(isLinkUnsent(before)).orderBy(orders.createdAt).limit(limit);
}
