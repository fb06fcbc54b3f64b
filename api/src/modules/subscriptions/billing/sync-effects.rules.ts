import type { Cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { Place, Standing } from '../subscriptions.rules.ts';
import { isNewer, markIn } from '../weeks/wish-marks.rules.ts';
import {
  asDate,
  type ChargedCard,
  creditLeft,
  type Invoice,
  type InvoiceValues,
  isLive,
  type PauseReason,
  remembersCards,
} from './billing.rules.ts';
import { type InvoiceNews, isOvertaken, type View } from './provider-view.rules.ts';

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

/** A row before and after a sync, and why. */
interface Change {
  before: SyncedRow;
  after: SyncedRow;
  view: View;
  news: InvoiceNews;
  place: Place;
  standings: readonly Standing[];
}

/** What has to follow when a row becomes another by what the provider says. */
export function effectsOf(now: Date, change: Change): Effects {
  const { before, after, news, place } = change;
  const { subscription } = change.view;
  const reason = 'second subscription of the customer';
  const emails = emailsOf(now, change);
  return {
    invoices: news.rows,
    ends: place.ends,
    duplicate: place.isDuplicate ? { stripeId: subscription.id, invoiceIds: news.newlyPaid, reason } : null,
    plansDeliveries: isAwaited(change) || emails.some(namesBasket),
    emails,
    cleanUp: cleanUpOf(change),
    returnsCredit: isChargedNoMore(after) && creditLeft(subscription) > 0,
    followsPause: mayMovePause(change),
    adoptsWishes: isLive(after.status) && isNewer(markIn(subscription.metadata), before.weeksChangedAt),
  };
}

/** Two payment pages of one choice were both paid: of the second one nothing else is looked at. */
export function effectsOfSecondPage({ subscription, invoices }: View): Effects {
  const invoiceIds = invoices.filter(({ state }) => state === 'paid').map(({ id }) => id);
  return { ...NOTHING, duplicate: { stripeId: subscription.id, invoiceIds, reason: 'paid twice' } };
}

/** It says whether a basket comes: of a week that was charged a moment ago there may be none yet. */
const namesBasket = ({ about }: SyncEmail) => about !== 'welcome' && about !== 'payment failed';

/**
 * A first week, or one that was paid late, is planned at once: somebody waits to read when it comes. The
 * renewals of a day are planned together, a few minutes later, in the statements that one alone would take.
 */
function isAwaited({ before, news }: Change): boolean {
  return news.newlyPaid.length > 0 && (before.startedAt === null || before.status !== 'active');
}

function mayMovePause({ before, after, news }: Change): boolean {
  const hasMoved = before.currentPeriodEnd?.getTime() !== after.currentPeriodEnd?.getTime();
  const isOther =
    before.pauseReason !== after.pauseReason ||
    before.status !== after.status ||
    before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd ||
    before.nextPlanType !== after.nextPlanType;
  const isBilled = news.rows.some(({ state }) => state === 'draft' || state === 'open');
  return isLive(after.status) && (hasMoved || isOther || isBilled);
}

function hasEnded({ before, after }: Change): boolean {
  return after.status === 'canceled' && before.status !== 'canceled';
}

function emailsOf(now: Date, change: Change): SyncEmail[] {
  const { before, after, news, view } = change;
  if (after.duplicateAt) return [];
  const emails: SyncEmail[] = [];
  if (!before.startedAt && after.startedAt && after.status === 'active') emails.push({ about: 'welcome' });
  const invoice = after.startedAt ? news.newlyFailed.at(-1) : undefined;
  if (invoice && after.status !== 'canceled') emails.push({ about: 'payment failed', invoice });
  const paid = before.startedAt ? news.paidLate.at(-1) : undefined;
  if (paid) emails.push({ about: 'late payment', invoice: paid });
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) {
    emails.push({ about: 'cancellation', at: asDate(view.subscription.canceled_at) ?? now });
  }
  // Whoever cancelled was notified then; this is for an end that nobody announced.
  const isUnannounced = after.startedAt !== null && !before.cancelAtPeriodEnd;
  if (hasEnded(change) && isUnannounced) emails.push({ about: 'ended' });
  return emails;
}

function isChargedNoMore({ status, cancelAtPeriodEnd }: SyncedFields): boolean {
  return status === 'canceled' || (cancelAtPeriodEnd && status !== 'past_due');
}

function cleanUpOf(change: Change): string[] {
  const { before, after, standings } = change;
  const { invoices, subscription } = change.view;
  const { ends } = change.place;
  const isFirstNews = before.stripeSubscriptionId === null;
  const isUntidy = invoices.some((invoice) => isOvertaken(invoice, invoices));
  const forgetsCards = isLive(after.status) && after.status !== 'incomplete' && !remembersCards(subscription);
  const own = isFirstNews || isUntidy || forgetsCards || hasEnded(change) ? [after.id] : [];
  const starts = after.status === 'active' && before.status !== 'active';
  // A debt of the past must not come alive again beside the running one.
  const debts = standings.filter(({ id, status }) => starts && id !== after.id && status === 'unpaid');
  return [...(ends ? [ends] : []), ...own, ...debts.map(({ id }) => id)];
}
