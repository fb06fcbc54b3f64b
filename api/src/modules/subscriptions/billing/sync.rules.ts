import { incompleteExpiry, type Place, placeAmong } from '../subscriptions.rules.ts';
import {
  asDate,
  cardOf,
  creditLeft,
  endsWithPeriod,
  isLive,
  NO_CARD,
  pauseReasonOf,
  periodOf,
  planOfItems,
} from './billing.rules.ts';
import {
  type InvoiceNews,
  invoiceNewsOf,
  type Known,
  type Prices,
  reportedOf,
  type View,
} from './provider-view.rules.ts';
import {
  type Effects,
  effectsOf,
  effectsOfSecondPage,
  type SyncedFields,
  type SyncedRow,
} from './sync-effects.rules.ts';

/** The row stays as it is when the provider speaks of another subscription than the one it is bound to. */
export interface Synced<Row> {
  row: Row | null;
  effects: Effects;
}

/** What becomes of a subscription by what the provider says of it, and what has to follow. */
export function syncOf<Row extends SyncedRow>(
  now: Date,
  known: Known<Row>,
  view: View,
  prices: Prices,
): Synced<Row> {
  const { row: before, standings } = known;
  if (before.stripeSubscriptionId && before.stripeSubscriptionId !== view.subscription.id) {
    return { row: null, effects: effectsOfSecondPage(view) };
  }
  const place = placeAmong(before, standings, reportedOf(before, view));
  const news = invoiceNewsOf(known, view, prices);
  const row = { ...before, ...changeFor(now, before, view, { place, news, prices }) };
  return { row, effects: effectsOf(now, { before, after: row, view, news, place, standings }) };
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
