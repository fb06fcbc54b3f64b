import { dayOf, onDay } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import { PLANS, type PlanType, weeklyPrice } from '@cesta/contract/subscriptions/plans';

interface ChangeOfPlan {
  from: PlanType;
  to: PlanType;
  /** The plan of the week that ran when it was asked for. */
  running?: PlanType;
}

/** What is done at the provider in a customer's name. */
export type BehalfChange =
  | ({ kind: 'plan' } & ChangeOfPlan)
  | { kind: 'cancel'; wasIncomplete: boolean }
  | { kind: 'reactivate' };

/** Who asked for it, by which press: what the job reads that looks again. */
export interface AskedChange {
  subscriptionId: string;
  operator: { id: string; name: string; press: string };
  change: BehalfChange;
}

/** A change of plan that a customer has asked for; the press is written beside the plan at the provider. */
export interface OwnPlanChange {
  subscriptionId: string;
  press: string;
  change: ChangeOfPlan;
}

/** A customer takes their cancelled subscription up again; the press is written beside it at the provider. */
export interface OwnReactivation {
  subscriptionId: string;
  press: string;
}

interface Standing {
  status: string;
  cancelAtPeriodEnd: boolean;
  planType: PlanType;
  nextPlanType: PlanType | null;
  currentPeriodEnd: Date | null;
}

export function isDone(change: BehalfChange, row: Standing): boolean {
  const hasEnded = row.status === 'canceled';
  if (change.kind === 'plan') return !hasEnded && (row.nextPlanType ?? row.planType) === change.to;
  return change.kind === 'cancel' ? hasEnded || row.cancelAtPeriodEnd : !hasEnded && !row.cancelAtPeriodEnd;
}

export function entryOf(change: BehalfChange, { status, currentPeriodEnd }: Standing) {
  if (change.kind === 'plan')
    return { action: 'plan', from: PLANS[change.from].name, to: PLANS[change.to].name } as const;
  if (change.kind === 'reactivate') return { action: 'reactivated' } as const;
  const lastDay = status === 'canceled' || !currentPeriodEnd ? null : dayOf(currentPeriodEnd);
  return { action: 'cancelled', to: lastDay } as const;
}

/** Undefined where the provider's news bring an e-mail of their own. */
export function toldOf(
  change: BehalfChange,
  row: Standing,
  nextCharge: Date | null,
  days: readonly string[],
) {
  if (change.kind === 'reactivate')
    return {
      title: 'Sua assinatura foi reativada',
      did: 'reativou a sua assinatura',
      more: ['As cobranças e as entregas seguem como antes.'],
    };
  if (change.kind === 'cancel')
    return change.wasIncomplete
      ? {
          title: 'Assinatura cancelada',
          did: 'cancelou a assinatura que você tinha começado',
          more: ['Nada foi cobrado.'],
        }
      : undefined;
  return planTold(change, row, nextCharge, days);
}

/**
 * What a change of plan comes to, and what it does to the days to come. It may be told late: by then a new week may have
 * brought the plan.
 */
export function planTold(
  { from, to, running }: ChangeOfPlan,
  { planType, nextPlanType }: Pick<Standing, 'planType' | 'nextPlanType'>,
  nextCharge: Date | null,
  days: readonly string[],
) {
  const [old, now] = [PLANS[from].name, PLANS[to].name];
  const prices = `O plano ${now} custa ${formatCents(weeklyPrice(to))} por semana, o plano ${old}, ${formatCents(weeklyPrice(from))}.`;
  const isInForce = planType === to && nextPlanType === null;
  // Who goes back to the plan that runs has taken back a change before it came into force.
  if (isInForce && (running ?? planType) === to)
    return {
      title: `Você continua no plano ${now}`,
      did: `desfez a mudança para o plano ${old}: a assinatura continua no plano ${now}`,
      more: [`${prices} As próximas cobranças seguem como antes da mudança.`, ...days],
    };
  if (isInForce)
    return {
      title: `Seu plano agora é ${now}`,
      did: `mudou o seu plano de ${old} para ${now}`,
      more: [`${prices} O novo valor já vale.`],
    };
  const day = nextCharge ? `, ${onDay(dayOf(nextCharge))}` : '';
  // The old one may never have begun: it was to come with the next charge as well.
  const isBegun = (running ?? planType) === from;
  return {
    title: `Seu plano muda para ${now}`,
    did: isBegun
      ? `mudou o seu plano de ${old} para ${now}`
      : `trocou a mudança para o plano ${old} pela mudança para o plano ${now}`,
    more: [
      `${prices} O novo valor vale a partir da próxima cobrança${day}; a semana que já está paga segue como está.`,
      ...days,
    ],
  };
}
