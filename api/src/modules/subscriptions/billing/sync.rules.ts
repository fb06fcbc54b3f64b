import type { Cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type Stripe from 'stripe';
import { incompleteExpiry, type Place, placeAmong, type Standing } from '../subscriptions.rules.ts';
import { isPauseAhead } from '../weeks/weeks.rules.ts';
import { isNewer, markIn } from '../weeks/wish-marks.rules.ts';
import {
  asDate,
  type ChargedCard,
  cardOf,
  creditLeft,
  endsWithPeriod,
  type Invoice,
  type InvoiceValues,
  invoiceValuesOf,
  isLive,
  NO_CARD,
  type PauseReason,
  type PricedPlan,
  paidWeekOf,
  pauseReasonOf,
  periodOf,
  planOfItems,
  remembersCards,
  statusOf,
} from './billing.rules.ts';

/** What a sync decides of a subscription's row. */
export interface SyncedFields extends ChargedCard {
  status: SubscriptionStatus;
  stripeSubscriptionId: string | null;
  planType: PlanType;
  nextPlanType: PlanType | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  pauseReason: PauseReason | null;
  cancelAtPeriodEnd: boolean;
  nextChargeCents: Cents | null;
  nextChargeAt: Date | null;
  creditCents: Cents;
  startedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date | null;
  duplicateAt: Date | null;
  syncedAt: Date | null;
}

/** What it goes by besides: the customer's own. */
export interface SyncedRow extends SyncedFields {
  id: string;
  pausedUntil: string | null;
  weeksChangedAt: Date | null;
}

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

export type SyncEmail =
  | { about: 'welcome' | 'ended' }
  | { about: 'payment failed' | 'late payment'; invoice: Invoice }
  | { about: 'cancellation'; at: Date };

export interface Effects {
  invoices: InvoiceValues[];
  /** An attempt to subscribe that nobody waits for any more. */
  ends: string | null;
  /** To be ended at the provider and given back. */
  duplicate: { stripeId: string; invoiceIds: string[]; reason: string } | null;
  plansDeliveries: boolean;
  emails: SyncEmail[];
  /** Subscriptions whose payment pages and open invoices are to be closed. */
  cleanUp: string[];
  /** Nothing will be charged any more, and the customer has credit left. */
  returnsCredit: boolean;
  /** What the provider is to charge next may be something else than it thinks. */
  followsPause: boolean;
  /** It keeps wishes of the customer that a restore has made us forget. */
  adoptsWishes: boolean;
}

/** The row stays as it is when the provider speaks of another subscription than the one it is bound to. */
export interface Synced<Row> {
  row: Row | null;
  effects: Effects;
}

const NOTHING: Effects = {
  invoices: [],
  ends: null,
  duplicate: null,
  plansDeliveries: false,
  emails: [],
  cleanUp: [],
  returnsCredit: false,
  followsPause: false,
  adoptsWishes: false,
};

/** What becomes of a subscription by what the provider says of it, and what has to follow. */
export function syncOf<Row extends SyncedRow>(
  now: Date,
  known: Known<Row>,
  view: View,
  prices: Prices,
): Synced<Row> {
  const { row: before, standings } = known;
  const { subscription } = view;
  if (before.stripeSubscriptionId && before.stripeSubscriptionId !== subscription.id) {
    return { row: null, effects: { ...NOTHING, duplicate: secondPage(view) } };
  }
  const place = placeAmong(before, standings, reportedOf(before, view));
  const news = invoiceNewsOf(known, view, prices);
  const row = { ...before, ...changeFor(now, before, view, { place, news, prices }) };
  const reason = 'second subscription of the customer';
  const emails = emailsOf(now, before, row, { subscription, news });
  return {
    row,
    effects: {
      invoices: news.rows,
      ends: place.ends,
      duplicate: place.isDuplicate ? { stripeId: subscription.id, invoiceIds: news.newlyPaid, reason } : null,
      plansDeliveries: isAwaited(before, news) || emails.some(namesBasket),
      emails,
      cleanUp: cleanUpOf(before, row, { view, standings, place }),
      returnsCredit: endsFor(row) && creditLeft(subscription) > 0,
      followsPause: mayMovePause(before, row, news),
      adoptsWishes: isLive(row.status) && isNewer(markIn(subscription.metadata), before.weeksChangedAt),
    },
  };
}

/** It says whether a basket comes: of a week that was charged a moment ago there may be none yet. */
const namesBasket = ({ about }: SyncEmail) => about !== 'welcome' && about !== 'payment failed';

/** A customer's own pause is one from the press on until the charge that counts again, whatever is due before. */
export function reportedOf(
  { pausedUntil }: Pick<SyncedRow, 'pausedUntil'>,
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

function mayMovePause(before: SyncedFields, after: SyncedFields, { rows }: InvoiceNews): boolean {
  const hasMoved = before.currentPeriodEnd?.getTime() !== after.currentPeriodEnd?.getTime();
  const isOther =
    before.pauseReason !== after.pauseReason ||
    before.status !== after.status ||
    before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd ||
    before.nextPlanType !== after.nextPlanType;
  const isBilled = rows.some(({ state }) => state === 'draft' || state === 'open');
  return isLive(after.status) && (hasMoved || isOther || isBilled);
}

/** Two payment pages of one choice were both paid. */
function secondPage({ subscription, invoices }: View): Effects['duplicate'] {
  const invoiceIds = invoices.filter(({ state }) => state === 'paid').map(({ id }) => id);
  return { stripeId: subscription.id, invoiceIds, reason: 'paid twice' };
}

interface InvoiceNews {
  rows: InvoiceValues[];
  newlyPaid: string[];
  /** Their card was refused, and that is news. */
  newlyFailed: Invoice[];
  /** Their card was refused before: somebody waits to read that they are paid. */
  paidLate: Invoice[];
  latest: ReturnType<typeof paidWeekOf> | undefined;
  firstPaidAt: Date | null;
}

function invoiceNewsOf(
  { row, knownInvoices }: Known<SyncedFields & { id: string }>,
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

function changeFor(
  now: Date,
  before: SyncedFields,
  { subscription, nextCharge, askedAt }: View,
  { place, news, prices }: { place: Place; news: InvoiceNews; prices: Prices },
): SyncedFields {
  const { status, isDuplicate } = place;
  const period = periodOf(subscription);
  const planType = news.latest?.planType ?? before.planType;
  const ordered = planOfItems(subscription, prices) ?? planType;
  const goesOn = isLive(status);
  return {
    status,
    stripeSubscriptionId: subscription.id,
    planType,
    nextPlanType: goesOn && ordered !== planType ? ordered : null,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    pauseReason: goesOn ? pauseReasonOf(subscription) : null,
    cancelAtPeriodEnd: goesOn && endsWithPeriod(subscription),
    nextChargeCents: goesOn ? (nextCharge?.amount ?? null) : null,
    nextChargeAt: goesOn ? (nextCharge?.at ?? null) : null,
    creditCents: creditLeft(subscription),
    ...(status === 'canceled' ? NO_CARD : cardOf(subscription)),
    startedAt: before.startedAt ?? news.firstPaidAt,
    endedAt: status === 'canceled' ? (before.endedAt ?? asDate(subscription.ended_at) ?? now) : null,
    expiresAt: status === 'incomplete' ? (before.expiresAt ?? incompleteExpiry(now)) : null,
    duplicateAt: isDuplicate ? (before.duplicateAt ?? now) : before.duplicateAt,
    syncedAt: askedAt,
  };
}

/**
 * A first week, or one that was paid late, is planned at once: somebody waits to read when it comes. The
 * renewals of a day are planned together, a few minutes later, in the statements that one alone would take.
 */
function isAwaited(before: SyncedFields, { newlyPaid }: InvoiceNews): boolean {
  return newlyPaid.length > 0 && (before.startedAt === null || before.status !== 'active');
}

function hasEnded(before: SyncedFields, after: SyncedFields): boolean {
  return after.status === 'canceled' && before.status !== 'canceled';
}

function emailsOf(
  now: Date,
  before: SyncedFields,
  after: SyncedFields,
  { subscription, news }: { subscription: Stripe.Subscription; news: InvoiceNews },
): SyncEmail[] {
  if (after.duplicateAt) return [];
  const emails: SyncEmail[] = [];
  if (!before.startedAt && after.startedAt && after.status === 'active') emails.push({ about: 'welcome' });
  const invoice = after.startedAt ? news.newlyFailed.at(-1) : undefined;
  if (invoice && after.status !== 'canceled') emails.push({ about: 'payment failed', invoice });
  const paid = before.startedAt ? news.paidLate.at(-1) : undefined;
  if (paid) emails.push({ about: 'late payment', invoice: paid });
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) {
    emails.push({ about: 'cancellation', at: asDate(subscription.canceled_at) ?? now });
  }
  // Whoever cancelled was notified then; this is for an end that nobody announced.
  const isUnannounced = after.startedAt !== null && !before.cancelAtPeriodEnd;
  if (hasEnded(before, after) && isUnannounced) emails.push({ about: 'ended' });
  return emails;
}

function endsFor({ status, cancelAtPeriodEnd }: SyncedFields): boolean {
  return status === 'canceled' || (cancelAtPeriodEnd && status !== 'past_due');
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

interface Surroundings {
  view: View;
  standings: readonly Standing[];
  place: Place;
}

function cleanUpOf(
  before: SyncedFields,
  after: SyncedFields & { id: string },
  { view: { invoices, subscription }, standings, place: { ends } }: Surroundings,
): string[] {
  const isFirstNews = before.stripeSubscriptionId === null;
  const isUntidy = invoices.some((invoice) => isOvertaken(invoice, invoices));
  const forgetsCards = isLive(after.status) && after.status !== 'incomplete' && !remembersCards(subscription);
  const own = isFirstNews || isUntidy || forgetsCards || hasEnded(before, after) ? [after.id] : [];
  const starts = after.status === 'active' && before.status !== 'active';
  // A debt of the past must not come alive again beside the running one.
  const debts = standings.filter(({ id, status }) => starts && id !== after.id && status === 'unpaid');
  return [...(ends ? [ends] : []), ...own, ...debts.map(({ id }) => id)];
}
