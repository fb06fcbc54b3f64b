import type { Cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, asc, count, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionInvoices, weekReturns } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { deliveries } from './deliveries.tables.ts';
import { isNotDoubted } from './doubted.queries.ts';
import { RETURNED_OF_WEEK } from './owed-weeks.queries.ts';

/** Written out, so that the index of what is scheduled can be used. */
const isScheduled = sql`${deliveries.status} = 'scheduled'`;

const isThin = (least: Record<PlanType, number>) => sql`jsonb_array_length(${deliveries.items}) < case
  ${sql.join(
    Object.entries(least).map(
      ([plan, items]) => sql`when ${subscriptionInvoices.planType} = ${plan} then ${items}::int`,
    ),
    sql` `,
  )} end`;

const thinFrom = (from: string, least: Record<PlanType, number>) =>
  and(isScheduled, isNotNull(deliveries.frozenAt), isNotDoubted, gte(deliveries.date, from), isThin(least));

/** What was paid for it, and whether more will be charged. */
const paidFor = {
  status: subscriptions.status,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  pauseReason: subscriptions.pauseReason,
  planType: subscriptionInvoices.planType,
  amountCents: subscriptionInvoices.amountCents,
  creditCents: subscriptionInvoices.creditCents,
  deliveries: subscriptionInvoices.deliveries,
  /** What went back of its week, whatever for. */
  returnedOfWeek: RETURNED_OF_WEEK,
  /** What went back because it is worth less than was paid, or something is missing in it. */
  returnedCents: sql<Cents>`(select coalesce(sum(r.amount_cents), 0)::int from ${weekReturns} r
    where r.invoice_id = ${deliveries.invoiceId} and split_part(r.key, ':', 1) in ('worth', 'shortage')
      and split_part(r.key, ':', 2) = ${deliveries.id}::text)`,
};

const due = sql<string>`coalesce(${deliveries.lateSince}, ${deliveries.date})`;

const isLate = (today: string) =>
  and(
    isScheduled,
    isNotNull(deliveries.frozenAt),
    isNotDoubted,
    or(lt(deliveries.date, today), isNotNull(deliveries.lateSince)),
  );

/** Closed baskets that nobody has packed on their day. */
export async function countLate(db: Db, today: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(deliveries).where(isLate(today));
  return row?.total ?? 0;
}

/** Those that wait longest first, with what was paid for them. */
export function listLate(db: Db, today: string, limit: number) {
  return db
    .select({
      id: deliveries.id,
      date: deliveries.date,
      due,
      userId: subscriptions.userId,
      ...paidFor,
    })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(isLate(today))
    .orderBy(due, asc(deliveries.id))
    .limit(limit);
}

/** Closed baskets from that day on with fewer products than their plan allows. */
export async function countThin(db: Db, from: string, least: Record<PlanType, number>): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(thinFrom(from, least));
  return row?.total ?? 0;
}

/** The next to go out first. */
export function listThin(db: Db, from: string, least: Record<PlanType, number>, limit: number) {
  return db
    .select({
      id: deliveries.id,
      date: deliveries.date,
      frozenAt: deliveries.frozenAt,
      items: sql<number>`jsonb_array_length(${deliveries.items})`,
      userId: subscriptions.userId,
      ...paidFor,
    })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(thinFrom(from, least))
    .orderBy(asc(deliveries.date), asc(deliveries.id))
    .limit(limit);
}
