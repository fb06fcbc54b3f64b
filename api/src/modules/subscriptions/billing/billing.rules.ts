import { type Cents, cents } from '@cesta/contract/base/money';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import {
  LIVE_SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import type Stripe from 'stripe';

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'unpaid',
  paused: 'paused',
};

/** A status that the provider may invent one day gives nothing and takes nothing. */
export function statusOf(subscription: Paused): SubscriptionStatus {
  const known = STATUSES[subscription.status] ?? 'unpaid';
  const reason = pauseReasonOf(subscription);
  // Who still owes an invoice reads of that first. Weeks that somebody leaves out are no pause of all the rest.
  return known === 'active' && reason && reason !== 'weeks' ? 'paused' : known;
}

/**
 * 'address' and 'weeks' follow our rows. 'other' is not theirs to end: ours while a bank disputes a week
 * (DISPUTE_PAUSE), or one that was made at the provider's desk.
 */
export type PauseReason = 'address' | 'weeks' | 'other';

/** The customer's own, which ends on a day that is known. */
export function isOwnPause(row: { status: SubscriptionStatus; pauseReason: PauseReason | null }): boolean {
  return row.status === 'paused' && (row.pauseReason === null || row.pauseReason === 'weeks');
}

type Paused = Pick<Stripe.Subscription, 'status' | 'pause_collection'> & {
  metadata?: Stripe.Metadata;
};

/** Ours is written beside it. What remains of one that has run out does not make a pause of the desk's ours. */
export function pauseReasonOf({ status, pause_collection: pause, metadata }: Paused): PauseReason | null {
  if (!pause && status !== 'paused') return null;
  const reason = metadata?.pause_reason;
  if (reason === 'weeks' && pause?.resumes_at) return 'weeks';
  return reason === 'address' ? 'address' : 'other';
}

export const DISPUTE_REASON = 'dispute';

/** Nothing more is charged until the bank has decided. */
export const DISPUTE_PAUSE: Stripe.SubscriptionUpdateParams = {
  pause_collection: { behavior: 'void' },
  metadata: { pause_reason: DISPUTE_REASON },
};

export function isLive(status: SubscriptionStatus): boolean {
  return LIVE_SUBSCRIPTION_STATUSES.some((live) => live === status);
}

export function asDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** All items of ours are weekly and change together: the first one's period is everybody's. */
export function periodOf(subscription: Stripe.Subscription): { start: Date | null; end: Date | null } {
  const item = subscription.items.data[0];
  return { start: asDate(item?.current_period_start), end: asDate(item?.current_period_end) };
}

export function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const { cancel_at: cancelAt } = subscription;
  return subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= end);
}

/** What the items cost a week, as long as nothing is taken off. */
export function weeklyAmount(subscription: Stripe.Subscription): Cents {
  return cents(
    subscription.items.data.reduce(
      (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
      0,
    ),
  );
}

/** What the customer has with us for coming charges. */
export function creditLeft({ customer }: Stripe.Subscription): Cents {
  if (typeof customer === 'string' || customer.deleted) return cents(0);
  return cents(Math.max(0, -customer.balance));
}

export interface ChargedCard {
  cardBrand: string | null;
  cardLast4: string | null;
  /** The last month it is good for, 'YYYY-MM'. */
  cardExpires: string | null;
}

export const NO_CARD: ChargedCard = { cardBrand: null, cardLast4: null, cardExpires: null };

/** The one that the next invoice is charged to: the subscription's own, else the customer's. */
export function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): ChargedCard {
  const isKnown = typeof customer !== 'string' && !customer.deleted;
  const method = own ?? (isKnown ? customer.invoice_settings.default_payment_method : null);
  const card = method && typeof method !== 'string' ? method.card : undefined;
  if (!card) return NO_CARD;
  const { brand, last4, exp_year: year, exp_month: month } = card;
  return { cardBrand: brand, cardLast4: last4, cardExpires: `${year}-${String(month).padStart(2, '0')}` };
}

/** Paying an invoice on its page with another card makes that card the subscription's. */
export function remembersCards({ payment_settings: settings }: Stripe.Subscription): boolean {
  return settings?.save_default_payment_method === 'on_subscription';
}

/** A discount or a balance of the customer changes the next invoice in ways only the provider can tell. */
export function needsPreview({ discounts, customer }: Stripe.Subscription): boolean {
  if (discounts.length > 0) return true;
  if (typeof customer === 'string' || customer.deleted) return false;
  return customer.balance !== 0 || Boolean(customer.discount);
}

export interface Line {
  priceId: string;
  start: Date;
  end: Date;
}

export interface Invoice {
  id: string;
  state: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  amount: Cents;
  /** What the customer's credit has paid of it. */
  credit: Cents;
  createdAt: Date;
  paidAt: Date | null;
  attemptCount: number;
  hostedUrl: string | null;
  period: { start: Date; end: Date };
  /** What was billed for a whole period; corrections for parts of one are left out, and what was free on trial. */
  lines: Line[];
}

const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const state = INVOICE_STATES.find((known) => known === invoice.status) ?? 'draft';
  const lines = invoice.lines.data
    .filter((line) => line.parent?.subscription_item_details?.proration === false && line.amount > 0)
    .map((line) => ({
      priceId: idOf(line.pricing?.price_details?.price),
      start: new Date(line.period.start * 1000),
      end: new Date(line.period.end * 1000),
    }));
  return {
    id: invoice.id,
    state,
    amount: cents(state === 'paid' ? invoice.amount_paid : invoice.amount_due),
    credit: creditIn(invoice),
    createdAt: new Date(invoice.created * 1000),
    paidAt: state === 'paid' ? asDate(invoice.status_transitions.paid_at ?? invoice.created) : null,
    attemptCount: invoice.attempt_count,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    period: { start: new Date(invoice.period_start * 1000), end: new Date(invoice.period_end * 1000) },
    lines,
  };
}

/** A balance below zero is the customer's; what an invoice took of it is how far it came up. */
function creditIn({ starting_balance: before, ending_balance: after }: Stripe.Invoice): Cents {
  return cents(Math.max(0, Math.min(0, after ?? before) - before));
}

export interface PricedPlan {
  planType: PlanType;
  part: 'basket' | 'delivery';
}

/** Which plan's week an invoice is for. A price that is not ours is taken for the plan the subscription names. */
export function paidWeekOf(
  invoice: Invoice,
  prices: ReadonlyMap<string, PricedPlan>,
  fallback: PlanType,
): { planType: PlanType; deliveries: number; start: Date; end: Date } {
  const line =
    invoice.lines.find(({ priceId }) => prices.get(priceId)?.part === 'basket') ?? invoice.lines[0];
  const planType = (line && prices.get(line.priceId)?.planType) ?? fallback;
  return {
    planType,
    deliveries: line ? PLANS[planType].deliveriesPerWeek : 0,
    start: line?.start ?? invoice.period.start,
    end: line?.end ?? invoice.period.end,
  };
}

export type InvoiceValues = ReturnType<typeof invoiceValuesOf>;

/** How one of a subscription's invoices is kept. */
export function invoiceValuesOf(
  subscriptionId: string,
  invoice: Invoice,
  week: ReturnType<typeof paidWeekOf>,
) {
  return {
    id: invoice.id,
    subscriptionId,
    planType: week.planType,
    state: invoice.state,
    amountCents: invoice.amount,
    creditCents: invoice.credit,
    deliveries: week.deliveries,
    periodStart: week.start,
    periodEnd: week.end,
    createdAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    attemptCount: invoice.attemptCount,
    hostedUrl: invoice.hostedUrl,
  };
}

/** What we have written on our prices when we made them. */
export function pricesOfItems(subscription: Stripe.Subscription): Map<string, PricedPlan> {
  const prices = new Map<string, PricedPlan>();
  for (const { price } of subscription.items.data) {
    const planType = planNamed(price.metadata.plan_type);
    const { part } = price.metadata;
    if (planType && (part === 'basket' || part === 'delivery')) prices.set(price.id, { planType, part });
  }
  return prices;
}

export function planNamed(name: string | undefined): PlanType | undefined {
  return PLAN_TYPES.find((known) => known === name);
}

/** Which plan the next charge is for. */
export function planOfItems(
  subscription: Stripe.Subscription,
  prices: ReadonlyMap<string, PricedPlan>,
): PlanType | undefined {
  const priced = subscription.items.data
    .map(({ price }) => prices.get(price.id))
    .find((it) => it?.part === 'basket');
  return priced?.planType ?? planNamed(subscription.metadata.plan_type);
}

/** From one plan's items to another's: each part keeps its item, is added, or goes. */
export function itemChanges(
  current: readonly { id: string; part: PricedPlan['part'] }[],
  wanted: readonly { part: PricedPlan['part']; price: string; quantity: number }[],
): NonNullable<Stripe.SubscriptionUpdateParams['items']> {
  const itemFor = (part: string) => current.find((item) => item.part === part);
  return [
    ...wanted.map(({ part, price, quantity }) => {
      const item = itemFor(part);
      return item ? { id: item.id, price, quantity } : { price, quantity };
    }),
    ...current
      .filter(({ part }) => !wanted.some((it) => it.part === part))
      .map(({ id }) => ({ id, deleted: true })),
  ];
}

export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
