import { addDays, DAY_MS } from '@cesta/contract/base/calendar';
import { type Cents, cents, toReais } from '@cesta/contract/base/money';
import type { ComingDelivery, OwnItem } from '@cesta/contract/subscriptions/coming-deliveries';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { DeliveryStatus, OffReason } from '@cesta/contract/subscriptions/subscription-constants';
import { deliveryWorth } from '../billing/returns/week-returns.rules.ts';
import { DAYS_A_WEEK, offReason, type WishedWeeks } from './weeks.rules.ts';

/** A delivery of the weeks that a customer can look ahead to. */
export interface Coming {
  /** Its row's; null before it has one. */
  id: string | null;
  week: string;
  ordinal: number;
  /** As what its week is billed. */
  planType: PlanType;
  /** How many its week has. */
  deliveries: number;
  date: string;
  cutoffAt: Date;
  status: DeliveryStatus;
  /** Its cut-off has come and was acted upon: contents or money are settled. */
  isClosed: boolean;
  /** Why it does not come. */
  off: OffReason | null;
  isPaid: boolean;
  /** When its week is charged, or was. */
  chargedAt: Date;
  /** What its week costs, by card and credit together. */
  amount: Cents;
  /** What of a paid week has not gone back by other ways. */
  left: Cents;
  /** What went back for what was in it when it was closed before. */
  forContents?: Cents;
}

/** What it is called: by its row once it has one. */
export function nameOf({ id, week, ordinal }: Coming): string {
  return id ?? `${week}.${ordinal}`;
}

/** Whichever of its names was used: a screen may be older than the charge. */
export function isNamed(coming: Coming, name: string): boolean {
  return coming.id === name || `${coming.week}.${coming.ordinal}` === name;
}

/** Nothing is charged for a week of which nothing comes. */
export function isUncharged({ isPaid, week }: Coming, all: readonly Coming[]): boolean {
  return !isPaid && all.every((it) => it.week !== week || it.off !== null);
}

/** What of its price goes back when it is left out; null when it is not charged in the first place. */
export function creditFor(coming: Coming, all: readonly Coming[]): Cents | null {
  const { amount, deliveries, isPaid, left, week, ordinal, forContents = 0 } = coming;
  const comesAlone = all.every((it) => it.week !== week || it.ordinal === ordinal || it.off !== null);
  if (!isPaid && comesAlone) return null;
  const worth = deliveryWorth({ amountCents: amount, creditCents: cents(0), deliveries });
  const credit = cents(isPaid ? Math.min(worth - forContents, left) : worth);
  return credit > 0 ? credit : null;
}

/** A press that waited for its turn may have come before the cut-off, and the run that closes baskets before it. */
export function canSkip({ off, status, cutoffAt, isClosed }: Coming, now: Date): boolean {
  return off === null && status === 'scheduled' && !isClosed && cutoffAt > now;
}

/** A week that is not charged can be had until the moment at which it would be; otherwise until the cut-off. */
export function undoUntil(coming: Coming, all: readonly Coming[]): Date {
  const { cutoffAt, chargedAt } = coming;
  return isUncharged(coming, all) && chargedAt < cutoffAt ? chargedAt : cutoffAt;
}

export function canUnskip(coming: Coming, all: readonly Coming[], wished: WishedWeeks, now: Date): boolean {
  const { off, week, isClosed } = coming;
  return off !== null && !isClosed && !isPausedIn(wished, week) && undoUntil(coming, all) > now;
}

/** The customer's own pause holds that week, whatever else was chosen for it. */
export function isPausedIn(wished: WishedWeeks, week: string): boolean {
  return offReason({ ...wished, choices: [] }, week, 1) === 'pause';
}

/** As the customer sees it. */
export function toComingDelivery(
  coming: Coming,
  all: readonly Coming[],
  { wished, own, now }: { wished: WishedWeeks; own: OwnItem[] | undefined; now: Date },
): ComingDelivery {
  const { date, status, off, isPaid, chargedAt, amount, planType } = coming;
  const credit = creditFor(coming, all);
  const isCharged = !isPaid && !isUncharged(coming, all);
  const canChange = canSkip(coming, now);
  return {
    id: nameOf(coming),
    date,
    changes_until: undoUntil(coming, all).toISOString(),
    status: off === null ? status : 'skipped',
    is_paid: isPaid,
    off,
    charge: isCharged ? { date: chargedAt.toISOString(), amount: toReais(amount) } : null,
    credit: credit === null ? null : toReais(credit),
    can_skip: canChange,
    can_unskip: canUnskip(coming, all, wished, now),
    can_swap: canChange,
    differs: own !== undefined,
    ...(own && { own_items: own }),
    plan_type: planType,
  };
}

/** The weeks that will be charged one after the other, from the end of the one that runs. */
export function weeksAhead(first: string, firstCharge: Date, count: number): { week: string; at: Date }[] {
  return Array.from({ length: count }, (_, index) => ({
    week: addDays(first, index * DAYS_A_WEEK),
    at: new Date(firstCharge.getTime() + index * DAYS_A_WEEK * DAY_MS),
  }));
}
