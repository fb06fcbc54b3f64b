import { dayOf } from '@cesta/contract/base/calendar';
import type { PlanType } from '@cesta/contract/subscriptions/plans';

interface Planned {
  planType: PlanType;
  nextPlanType: PlanType | null;
  currentPeriodEnd: Date | null;
}

/** Whether another plan takes away what was chosen for single deliveries: the weeks to come are billed as that plan. */
export function losesOwnItems(
  own: readonly { week: string; planType: PlanType }[],
  { planType, nextPlanType, currentPeriodEnd }: Planned,
  newPlan: PlanType,
): boolean {
  const target = nextPlanType ?? planType;
  const firstUnpaid = currentPeriodEnd ? dayOf(currentPeriodEnd) : '';
  return target !== newPlan && own.some((item) => item.planType === target && item.week >= firstUnpaid);
}

export const OWN_ITEMS_LOST = 'O que foi trocado só em algumas entregas não vale no novo plano.';
