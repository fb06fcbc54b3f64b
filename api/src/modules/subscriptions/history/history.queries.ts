import type { Cents } from '@cesta/contract/base/money';
import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { type KeysetPage, keysetOf } from '../../../platform/database/keyset.ts';
import { subscriptionInvoices, weekReturns } from '../billing/billing.tables.ts';

type Page = KeysetPage & { subscriptionIds: string[] };

/** Invoices: paid, to be paid, and of weeks that were not charged. */
export function listCharges(db: Db, page: Page) {
  const when = sql`coalesce(${subscriptionInvoices.paidAt}, ${subscriptionInvoices.createdAt})`;
  const { at, id, isOlder, order } = keysetOf(when, 'charge', subscriptionInvoices.id, page);
  return db
    .select({ id, at, invoice: subscriptionInvoices })
    .from(subscriptionInvoices)
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, page.subscriptionIds),
        ne(subscriptionInvoices.state, 'draft'),
        or(
          ne(subscriptionInvoices.state, 'void'),
          and(gt(subscriptionInvoices.deliveries, 0), eq(subscriptionInvoices.attemptCount, 0)),
        ),
        isOlder,
      ),
    )
    .orderBy(...order)
    .limit(page.limit);
}

/** Whole weeks that went back to the card without a booking of ours: a second subscription, or the provider's desk. */
export function listDeskRefunds(db: Db, page: Page) {
  const when = sql`${subscriptionInvoices.refundedAt}`;
  const { at, id, isOlder, order } = keysetOf(when, 'refund', subscriptionInvoices.id, page);
  // Written out: in a select from one table its columns would lose their table's name.
  const amount = sql<Cents>`(subscription_invoices.amount_cents - coalesce((select sum(amount_cents) from week_returns
    where invoice_id = subscription_invoices.id and kind = 'refund' and not from_credit
    and state <> 'failed'), 0))::int`;
  return db
    .select({ id, at, amount })
    .from(subscriptionInvoices)
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, page.subscriptionIds),
        isNotNull(subscriptionInvoices.refundedAt),
        gt(amount, 0),
        isOlder,
      ),
    )
    .orderBy(...order)
    .limit(page.limit);
}

/** Money of weeks that went back. What was to be paid out and had been used meanwhile never happened. */
export function listReturns(db: Db, page: Page) {
  const when = sql`${weekReturns.createdAt}`;
  const { at, id, isOlder, order } = keysetOf(when, 'return', weekReturns.id, page);
  return db
    .select({ id, at, row: weekReturns })
    .from(subscriptionInvoices)
    .innerJoin(weekReturns, eq(weekReturns.invoiceId, subscriptionInvoices.id))
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, page.subscriptionIds),
        sql`${weekReturns.problem} is distinct from 'credit_used'`,
        isOlder,
      ),
    )
    .orderBy(...order)
    .limit(page.limit);
}
