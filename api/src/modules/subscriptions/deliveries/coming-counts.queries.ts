import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { and, between, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { deliveries } from './deliveries.tables.ts';

/** Baskets of these days that are paid and not left out, by plan and city. */
export function countComing(
  db: Db,
  from: string,
  to: string,
): Promise<{ plan: PlanType; city: string; baskets: number }[]> {
  const city = sql<string>`coalesce(${deliveries.address} ->> 'city', '')`;
  return db
    .select({ plan: subscriptionInvoices.planType, city, baskets: count() })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(and(between(deliveries.date, from, to), sql`${deliveries.status} not in ('cancelled', 'skipped')`))
    .groupBy(subscriptionInvoices.planType, city);
}

/** Of these subscriptions, paid baskets of these days that their customers left out. */
export async function listSkipped(
  db: Db,
  subscriptionIds: string[],
  from: string,
  to: string,
): Promise<{ subscriptionId: string; plan: PlanType }[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .select({ subscriptionId: deliveries.subscriptionId, plan: subscriptionInvoices.planType })
    .from(subscriptionInvoices)
    .innerJoin(deliveries, eq(deliveries.invoiceId, subscriptionInvoices.id))
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, subscriptionIds),
        // A paid basket comes within its week or the one after it.
        sql`${subscriptionInvoices.periodEnd} > ${from}::date - 14`,
        between(deliveries.date, from, to),
        eq(deliveries.status, 'skipped'),
      ),
    );
}
