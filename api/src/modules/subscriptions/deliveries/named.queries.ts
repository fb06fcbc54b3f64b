import { TIME_ZONE } from '@cesta/contract/calendar';
import type { PlanType } from '@cesta/contract/plans';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { deliveries } from './deliveries.tables.ts';

/** The day in Bahia on which the week of a bill begins. */
export const WEEK = sql<string>`(${subscriptionInvoices.periodStart} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date`;

const FIELDS = {
  week: sql<string>`${WEEK}::text`,
  planType: subscriptionInvoices.planType,
  delivery: deliveries,
};

export async function findById(db: Db, subscriptionId: string, id: string) {
  const [found] = await db
    .select(FIELDS)
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(and(eq(deliveries.id, id), eq(deliveries.subscriptionId, subscriptionId)));
  return found;
}

/** Of a week that is paid; without a delivery while none could be planned. */
export async function findByPlace(db: Db, subscriptionId: string, week: string, ordinal: number) {
  const [found] = await db
    .select(FIELDS)
    .from(subscriptionInvoices)
    .leftJoin(
      deliveries,
      and(eq(deliveries.invoiceId, subscriptionInvoices.id), eq(deliveries.ordinal, ordinal)),
    )
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptionId),
        isNotNull(subscriptionInvoices.paidAt),
        sql`${subscriptionInvoices.deliveries} >= ${ordinal}`,
        sql`${WEEK} = ${week}`,
      ),
    )
    .orderBy(asc(isNotNull(subscriptionInvoices.refundedAt)), desc(subscriptionInvoices.createdAt))
    .limit(1);
  return found;
}

/** Of which week each of these bills is, and as what plan it was billed. */
export async function findWeeks(db: Db, invoiceIds: string[]) {
  if (invoiceIds.length === 0) return new Map<string, { week: string; planType: PlanType }>();
  const rows = await db
    .select({ id: subscriptionInvoices.id, week: FIELDS.week, planType: FIELDS.planType })
    .from(subscriptionInvoices)
    .where(inArray(subscriptionInvoices.id, invoiceIds));
  return new Map(rows.map(({ id, ...week }) => [id, week]));
}
