import { addDays, DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import { isLive } from '../billing/billing.rules.ts';
import { weeksOffFrom } from './provider-pause.rules.ts';
import { DAYS_A_WEEK, firstChargedWeek, isPauseAhead, type WishedWeeks } from './weeks.rules.ts';

interface Running {
  status: SubscriptionStatus;
  planType: PlanType;
  nextPlanType: PlanType | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  nextChargeAt: Date | null;
  cancelAtPeriodEnd: boolean;
}

const WEEK_MS = DAYS_A_WEEK * DAY_MS;

const nextPlan = ({ planType, nextPlanType }: Running) => nextPlanType ?? planType;

/** The first charge that counts: what the provider would charge before it is left out. */
export function nextChargeOf(row: Running, wished: WishedWeeks): Date | null {
  const { nextChargeAt } = row;
  if (!nextChargeAt) return null;
  const weeksOff = weeksOffFrom({ wished, planType: nextPlan(row) }, nextChargeAt);
  return new Date(nextChargeAt.getTime() + weeksOff * WEEK_MS);
}

/** The day of the first charge after the customer's own pause; null when there is none, or when it is over. */
export function pauseEnd(row: Running, wished: WishedWeeks): string | null {
  const { currentPeriodStart: start, cancelAtPeriodEnd, status } = row;
  const { pausedUntil } = wished;
  if (!pausedUntil || !start || cancelAtPeriodEnd || !isLive(status)) return null;
  if (!isPauseAhead(pausedUntil, start)) return null;
  return firstChargedWeek(wished, pausedUntil, PLANS[nextPlan(row)].deliveriesPerWeek);
}

/** The first week of which nothing is charged yet: the next charge, or the one after it when that is being made. */
export function firstStoppable({ currentPeriodEnd }: Running, now: Date): string | null {
  if (!currentPeriodEnd) return null;
  const begun = Math.floor((now.getTime() - currentPeriodEnd.getTime()) / WEEK_MS) + 1;
  return addDays(dayOf(currentPeriodEnd), Math.max(0, begun) * DAYS_A_WEEK);
}
