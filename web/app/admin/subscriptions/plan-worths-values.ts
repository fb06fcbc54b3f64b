import {
  type PlanWorths,
  type PlanWorthsInput,
  WorthTarget,
} from '@cesta/contract/subscriptions/plan-worths';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import { z } from 'zod';

/** Two boxes a plan. */
export type WorthValues = Record<`${PlanType}_target`, string> & Record<`${PlanType}_credits`, boolean>;
export type WorthOutput = Record<`${PlanType}_target`, number> & Record<`${PlanType}_credits`, boolean>;

export const WorthForm = z.object(
  ofEach<z.ZodType>(
    () => WorthTarget,
    () => z.boolean(),
  ),
) as unknown as z.ZodType<WorthOutput, WorthValues>;

export const WORTH_LABELS: Record<keyof WorthValues, string> = ofEach<string>(
  (plan) => `Meta do plano ${PLANS[plan].name} (%)`,
  (plan) => `Dar o crédito da diferença sem perguntar (${PLANS[plan].name})`,
);

function ofEach<T>(target: (plan: PlanType) => T, credits: (plan: PlanType) => T) {
  const boxes = PLAN_TYPES.flatMap((plan) => [
    [`${plan}_target`, target(plan)],
    [`${plan}_credits`, credits(plan)],
  ]);
  return Object.fromEntries(boxes) as Record<keyof WorthValues, T>;
}

export function valuesOf({ plans }: PlanWorths): WorthValues {
  const boxes = plans.flatMap(({ plan_type, target_percent, credits_shortfall }) => [
    [`${plan_type}_target`, String(target_percent)],
    [`${plan_type}_credits`, credits_shortfall],
  ]);
  return Object.fromEntries(boxes) as WorthValues;
}

export function inWords(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return `${String(value)}%`;
}

/** The plans that are to be other than they were read. */
export function changesOf(output: WorthOutput, { plans }: PlanWorths): PlanWorthsInput['plans'] {
  return plans.flatMap(({ plan_type, ...was }) => {
    const target_percent = output[`${plan_type}_target`];
    const credits_shortfall = output[`${plan_type}_credits`];
    if (target_percent === was.target_percent && credits_shortfall === was.credits_shortfall) return [];
    return { plan_type, target_percent, credits_shortfall, was };
  });
}
