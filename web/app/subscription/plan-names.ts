import { formatCents } from '@cesta/contract/base/money';
import { PLAN_TYPES, PLANS, type Plan, type PlanType } from '@cesta/contract/subscriptions/plans';

/** Names that old subscriptions may still bear. */
const FORMER_NAMES = new Map<string, PlanType>([['Básico', 'essencial']]);

function planNamed(name: string): Plan | null {
  const type = FORMER_NAMES.get(name) ?? PLAN_TYPES.find((known) => PLANS[known].name === name);
  return type ? PLANS[type] : null;
}

/** By the name alone; one that nobody knows has the limits of the smallest. */
export function planTypeOf(name: string): PlanType {
  return planNamed(name)?.type ?? 'essencial';
}

/** What the account says beside a plan's name. The charge itself is the provider's and stands elsewhere. */
export function planLabel(name: string): string {
  const plan = planNamed(name);
  return plan ? `${formatCents(plan.monthlyLabel)}/mês` : 'Plano personalizado';
}

/** What the page after the payment says: only the smallest plan has its value named there. */
export function monthlyValue(name: string): string {
  const plan = planNamed(name);
  return plan?.type === 'essencial' ? formatCents(plan.monthlyLabel) : 'Conforme contratado';
}
