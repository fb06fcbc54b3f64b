import { TIME_ZONE } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { type KeysetPage, keysetOf } from '../../../platform/database/keyset.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { deliveries } from './deliveries.tables.ts';

const BAHIA = sql.raw(`'${TIME_ZONE}'`);

/** Baskets whose day has come, and those that were left out, with what was paid for their week. */
export function listPastDeliveries(db: Db, today: string, page: KeysetPage & { subscriptionIds: string[] }) {
  const when = sql`(${deliveries.date}::timestamp at time zone ${BAHIA})`;
  const { at, id, isOlder, order } = keysetOf(when, 'delivery', deliveries.id, page);
  return db
    .select({
      id,
      at,
      deliveryId: deliveries.id,
      date: deliveries.date,
      status: deliveries.status,
      amountCents: subscriptionInvoices.amountCents,
      creditCents: subscriptionInvoices.creditCents,
      deliveries: subscriptionInvoices.deliveries,
    })
    .from(subscriptionInvoices)
    .innerJoin(deliveries, eq(deliveries.invoiceId, subscriptionInvoices.id))
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, page.subscriptionIds),
        or(
          and(inArray(deliveries.status, ['scheduled', 'packed', 'delivered']), lte(deliveries.date, today)),
          eq(deliveries.status, 'skipped'),
          // What the planner took back never was.
          isNotNull(deliveries.cancelledAt),
        ),
        isOlder,
      ),
    )
    .orderBy(...order)
    .limit(page.limit);
}

/** Paid deliveries that are left out and can still be taken back, by their days. */
export function listUnbookedSkips(db: Db, userId: string) {
  return db
    .select({
      id: deliveries.id,
      invoiceId: deliveries.invoiceId,
      amountCents: subscriptionInvoices.amountCents,
      creditCents: subscriptionInvoices.creditCents,
      deliveries: subscriptionInvoices.deliveries,
      status: subscriptions.status,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pauseReason: subscriptions.pauseReason,
      returned: sql<Cents>`(select coalesce(sum(amount_cents) filter (where not from_credit), 0)::int
        from week_returns where invoice_id = ${deliveries.invoiceId})`,
      forContents: sql<Cents>`(select coalesce(sum(amount_cents), 0)::int from week_returns
        where invoice_id = ${deliveries.invoiceId} and split_part(key, ':', 1) in ('worth', 'shortage')
        and split_part(key, ':', 2) = ${deliveries.id}::text)`,
    })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(deliveries.status, 'skipped'),
        isNull(deliveries.frozenAt),
        isNull(subscriptionInvoices.refundedAt),
        eq(subscriptionInvoices.state, 'paid'),
      ),
    )
    .orderBy(deliveries.date, deliveries.id);
}
