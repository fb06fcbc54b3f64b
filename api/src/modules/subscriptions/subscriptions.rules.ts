import {
  INCOMPLETE_WINDOW_HOURS,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import { isLive } from './billing/billing.rules.ts';

export interface Standing {
  id: string;
  status: SubscriptionStatus;
  duplicateAt: Date | null;
}

export interface Place {
  status: SubscriptionStatus;
  /** Must end and be given back: the customer has another one that runs. */
  isDuplicate: boolean;
  /** The id of an attempt that nobody waits for any more. */
  ends: string | null;
}

/**
 * Where a subscription stands among all of its customer's, given what the provider says of it. One live one
 * each: what has been paid wins over what only waits for payment, and the one that runs wins over the later one.
 */
export function placeAmong(row: Standing, all: readonly Standing[], reported: SubscriptionStatus): Place {
  if (row.duplicateAt) return { status: 'canceled', isDuplicate: true, ends: null };
  const rival = all.find(({ id, status }) => id !== row.id && isLive(status));
  if (!isLive(reported) || !rival) return { status: reported, isDuplicate: false, ends: null };
  if (rival.status === 'incomplete' && reported !== 'incomplete') {
    return { status: reported, isDuplicate: false, ends: rival.id };
  }
  return { status: 'canceled', isDuplicate: true, ends: null };
}

/** An unpaid start is given up after a day, and so is its payment page; the page a little earlier. */
export function incompleteExpiry(now: Date): Date {
  return new Date(now.getTime() + INCOMPLETE_WINDOW_HOURS * 3_600_000);
}

export function pageEndFrom(now: Date): number {
  return Math.floor(now.getTime() / 1000) + (INCOMPLETE_WINDOW_HOURS - 1) * 3600;
}

/** Each attempt makes a page at the provider: there is an end to it. */
export const MAX_ATTEMPTS = 50;
/** Of one customer in an hour, for the same reason. */
export const MAX_CARD_PAGES = 20;
