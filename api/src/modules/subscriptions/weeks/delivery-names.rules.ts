import { addDays, dayOf } from '@cesta/contract/calendar';
import { PLANS, type PlanType } from '@cesta/contract/plans';
import { CALENDAR_WEEKS } from '@cesta/contract/subscription-constants';
import { DAYS_A_WEEK } from './weeks.rules.ts';

/** A delivery whose week is not paid yet is called by its week and its place in it: '2026-12-02.1'. */
export function placeIn(name: string): { week: string; ordinal: number } | null {
  const [week = '', ordinal] = name.split('.');
  return ordinal ? { week, ordinal: Number(ordinal) } : null;
}

interface Running {
  planType: PlanType;
  nextPlanType: PlanType | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}

/** As what plan a week that is not paid will be billed; null for one that is not to come. */
export function planOfUnpaid(
  row: Running,
  { week, ordinal }: { week: string; ordinal: number },
): PlanType | null {
  const { planType, nextPlanType, currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd } = row;
  const fits = (plan: PlanType) => (ordinal <= PLANS[plan].deliveriesPerWeek ? plan : null);
  // The running week is unpaid only while its bill is late.
  if (currentPeriodStart && week === dayOf(currentPeriodStart)) return fits(planType);
  if (!currentPeriodEnd || cancelAtPeriodEnd) return null;
  const first = dayOf(currentPeriodEnd);
  const coming = Array.from({ length: CALENDAR_WEEKS }, (_, index) => addDays(first, index * DAYS_A_WEEK));
  return coming.includes(week) ? fits(nextPlanType ?? planType) : null;
}
