import type { Cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type Stripe from 'stripe';
import type { Standing } from '../subscriptions.rules.ts';
import { isPauseAhead } from '../weeks/weeks.rules.ts';
import {
  endsWithPeriod,
  type Invoice,
  type InvoiceValues,
  invoiceValuesOf,
  type PricedPlan,
  paidWeekOf,
  periodOf,
  planOfItems,
  statusOf,
} from './billing.rules.ts';

export interface Known<Row> {
  row: Row;
  /** What we knew of the invoices that the provider speaks of. */
  knownInvoices: ReadonlyMap<string, { state: string; attemptCount: number }>;
  /** All of the customer's, this one included. */
  standings: readonly Standing[];
}

/** What the provider says. */
export interface View {
  askedAt: Date;
  subscription: Stripe.Subscription;
  /** The latest always, and whatever may have changed or is new. Oldest first. */
  invoices: readonly Invoice[];
  nextCharge: { amount: Cents; at: Date } | null;
}

export type Prices = ReadonlyMap<string, PricedPlan>;

/** A customer's own pause is one from the press on until the charge that counts again, whatever is due before. */
export function reportedOf(
  { pausedUntil }: { pausedUntil: string | null },
  { subscription, invoices }: Pick<View, 'subscription'> & { invoices: readonly { state: string }[] },
): SubscriptionStatus {
  // Late is who owes something: the invoice of a week that was left out is void.
  const isLate = subscription.status === 'past_due';
  const isClear = invoices.at(-1)?.state === 'void' && !invoices.some(({ state }) => isCollected(state));
  const status = statusOf(isClear && isLate ? { ...subscription, status: 'active' } : subscription);
  const { start } = periodOf(subscription);
  const isOwn = status === 'active' && start !== null && !endsWithPeriod(subscription);
  return isOwn && isPauseAhead(pausedUntil, start) ? 'paused' : status;
}

/** What its invoices tell that we did not know. */
export interface InvoiceNews {
  rows: InvoiceValues[];
  newlyPaid: string[];
  /** Their card was refused, and that is news. */
  newlyFailed: Invoice[];
  /** Their card was refused before: somebody waits to read that they are paid. */
  paidLate: Invoice[];
  latest: ReturnType<typeof paidWeekOf> | undefined;
  firstPaidAt: Date | null;
}

export function invoiceNewsOf(
  { row, knownInvoices }: Known<{ id: string; planType: PlanType }>,
  { subscription, invoices }: View,
  prices: Prices,
): InvoiceNews {
  const fallback = planOfItems(subscription, prices) ?? row.planType;
  const weeks = invoices.map((invoice) => ({ invoice, week: paidWeekOf(invoice, prices, fallback) }));
  const isNews = (invoice: Invoice) => knownInvoices.get(invoice.id)?.state !== 'paid';
  const failed = ({ id, state, attemptCount }: Invoice) =>
    state === 'open' && attemptCount > 0 && (knownInvoices.get(id)?.attemptCount ?? 0) === 0;
  return {
    rows: weeks.map(({ invoice, week }) => invoiceValuesOf(row.id, invoice, week)),
    newlyPaid: invoices.filter((it) => it.state === 'paid' && isNews(it)).map(({ id }) => id),
    newlyFailed: invoices.filter(failed),
    paidLate: invoices.filter(
      (it) => it.state === 'paid' && isNews(it) && (knownInvoices.get(it.id)?.attemptCount ?? 0) > 0,
    ),
    latest: weeks.at(-1)?.week,
    // A trial that costs nothing is no first week.
    firstPaidAt:
      weeks.find(({ invoice, week }) => invoice.paidAt && week.deliveries > 0)?.invoice.paidAt ?? null,
  };
}

/** It may still take money. */
function isCollected(state: string): boolean {
  return state === 'draft' || state === 'open' || state === 'uncollectible';
}

/** A week that was never delivered is not collected once a later one was paid. */
export function isOvertaken(
  invoice: { state: string; createdAt: Date },
  all: readonly { state: string; createdAt: Date }[],
): boolean {
  return (
    isCollected(invoice.state) &&
    all.some(({ state, createdAt }) => state === 'paid' && createdAt > invoice.createdAt)
  );
}
