import { dayOf } from '@cesta/contract/base/calendar';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type Stripe from 'stripe';
import { DISPUTE_PAUSE, endsWithPeriod, pauseReasonOf, periodOf } from '../billing/billing.rules.ts';
import { firstChargedWeek, isWeekOff, resumesAt, type WishedWeeks, weeksBetween } from './weeks.rules.ts';

/** What our rows say of the weeks to come. */
export interface Wanted {
  wished: WishedWeeks;
  /** As what the next charge is. */
  planType: PlanType;
  /** There is no place to deliver to. */
  hasGap: boolean;
  /** A bank disputes one of its weeks, and that stops the charging. */
  isHeld: boolean;
}

export type WantedPause = { reason: 'address' | 'dispute' } | { reason: 'weeks'; resumesAt: Date } | null;

/** How many of the weeks from this charge on are not charged. */
export function weeksOffFrom(
  { wished, planType }: Pick<Wanted, 'wished' | 'planType'>,
  charge: Date,
): number {
  const week = dayOf(charge);
  return weeksBetween(week, firstChargedWeek(wished, week, PLANS[planType].deliveriesPerWeek));
}

/**
 * Where there is no place to deliver to, and while a bank disputes a week, nothing is charged at all; otherwise nothing
 * for the weeks that are left out.
 */
export function pauseFor(wanted: Wanted, subscription: Stripe.Subscription): WantedPause {
  if (wanted.hasGap) return { reason: 'address' };
  if (wanted.isHeld) return { reason: 'dispute' };
  const { end } = periodOf(subscription);
  if (!end || endsWithPeriod(subscription)) return null;
  const weeksOff = weeksOffFrom(wanted, end);
  return weeksOff > 0 ? { reason: 'weeks', resumesAt: resumesAt(end, weeksOff) } : null;
}

const CHARGED = ['active', 'trialing', 'past_due'];

/** What the provider is to be asked; null when it does what is wanted, or is not ours to change. */
export function pauseChange(
  subscription: Stripe.Subscription,
  wanted: WantedPause,
  isBilled: boolean,
): Stripe.SubscriptionUpdateParams | null {
  const { pause_collection: pause, metadata } = subscription;
  const reason = pauseReasonOf(subscription);
  if (reason === 'other') return null;
  if (wanted?.reason === 'address') {
    if (reason === 'address') return null;
    return { pause_collection: { behavior: 'void' }, metadata: { pause_reason: 'address' } };
  }
  // Handed over in one call: between two of them a week could be charged.
  if (wanted?.reason === 'dispute') return DISPUTE_PAUSE;
  if (wanted?.reason === 'weeks') {
    const at = Math.floor(wanted.resumesAt.getTime() / 1000);
    if (reason === 'weeks' && pause?.resumes_at === at) return null;
    // An invoice that counts is collected first.
    if (reason === null && (isBilled || !CHARGED.includes(subscription.status))) return null;
    return { pause_collection: { behavior: 'void', resumes_at: at }, metadata: { pause_reason: 'weeks' } };
  }
  if (reason === null && !metadata.pause_reason) return null;
  return { pause_collection: '', metadata: { pause_reason: '' } };
}

/** An invoice of a week of which nothing shall come. */
export function isUnwanted(
  { wished, hasGap }: Wanted,
  invoice: { periodStart: Date; deliveries: number },
): boolean {
  return (
    hasGap || (invoice.deliveries > 0 && isWeekOff(wished, dayOf(invoice.periodStart), invoice.deliveries))
  );
}
