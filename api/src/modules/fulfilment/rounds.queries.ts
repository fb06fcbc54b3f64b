import type { StopState } from '@cesta/contract/orders/delivery-constants';
import { and, between, count, eq, inArray, min, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { subscriptionInvoices } from '../subscriptions/billing/billing.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

// Written out, so that the index that leaves the others out can be used.
const goesOut = sql`${deliveries.status} not in ('cancelled', 'skipped')`;
// What goes out is in one of the three.
const state = sql<StopState>`${deliveries.status}`;

export function countByDay(db: Db, from: string, to: string) {
  return db
    .select({ date: deliveries.date, state, count: count() })
    .from(deliveries)
    .where(and(between(deliveries.date, from, to), goesOut))
    .groupBy(deliveries.date, deliveries.status);
}

/** The first day from then on that has a basket still to be brought. */
export async function findNextDay(db: Db, from: string, to: string): Promise<string | null> {
  const [row] = await db
    .select({ date: min(deliveries.date) })
    .from(deliveries)
    .where(and(between(deliveries.date, from, to), goesOut, ne(deliveries.status, 'delivered')));
  return row?.date ?? null;
}

/** Where the baskets of a day go, without what is in them. */
export function listOfDay(db: Db, date: string) {
  return db
    .select({
      id: deliveries.id,
      state,
      address: deliveries.address,
      cutoffAt: deliveries.cutoffAt,
      frozenAt: deliveries.frozenAt,
      lateSince: deliveries.lateSince,
    })
    .from(deliveries)
    .where(and(eq(deliveries.date, date), goesOut));
}

export function listWhole(db: Db, ids: string[]) {
  return db
    .select({
      id: deliveries.id,
      items: deliveries.items,
      userId: subscriptions.userId,
      planType: subscriptionInvoices.planType,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(inArray(deliveries.id, ids));
}

/** What is packed was harvested: only what is still to be packed counts. */
export async function sumBaskets(
  db: Db,
  date: string,
): Promise<{ productId: string; name: string; units: number }[]> {
  const { rows } = await db.execute<{ productId: string; name: string; units: number }>(sql`
    with day as materialized (
      select items from ${deliveries} where ${deliveries.date} = ${date} and ${deliveries.status} = 'scheduled'
    )
    select item->>'product_id' as "productId", max(item->>'product_name') as name,
      sum((item->>'quantity')::int)::int as units
    from day cross join lateral jsonb_array_elements(day.items) as item
    group by 1`);
  return rows;
}

export function listStates(db: Db, ids: string[]) {
  return db
    .select({
      id: deliveries.id,
      date: deliveries.date,
      status: deliveries.status,
      cutoffAt: deliveries.cutoffAt,
      frozenAt: deliveries.frozenAt,
    })
    .from(deliveries)
    .where(inArray(deliveries.id, ids));
}
