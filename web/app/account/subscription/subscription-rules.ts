import { dayOf, onDay } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription, UpcomingDelivery } from '@cesta/contract/subscriptions/subscriptions';
import { formatLongDay } from '../../order/order-dates.ts';

type Standing = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'plan_type' | 'next_plan'>;

/** The plan that the shown basket belongs to: the coming one, when a change is on its way. */
export function targetPlan({ plan_type, next_plan }: Standing): PlanType {
  return next_plan?.plan_type ?? plan_type;
}

/** When the next plan begins: no week of a pause is charged, and none of it comes. */
export function nextPlanFrom({
  next_charge,
  current_period_end,
}: Pick<Subscription, 'next_charge' | 'current_period_end'>): string | null {
  return next_charge?.date ?? current_period_end;
}

/** Paid for and going on, or it would if its invoice were paid. */
export function isRunning({ status }: Standing): boolean {
  return status === 'active' || status === 'past_due' || status === 'paused';
}

/** What stopped for want of payment, too: its invoice stays open until then. */
export function canCancel(subscription: Standing): boolean {
  const { status, cancel_at_period_end } = subscription;
  return status === 'unpaid' || (isRunning(subscription) && !cancel_at_period_end);
}

/** As long as anything may still be charged. */
export function hasCard(subscription: Standing): boolean {
  return isRunning(subscription) || subscription.status === 'unpaid';
}

export function canReactivate(subscription: Standing): boolean {
  return isRunning(subscription) && subscription.cancel_at_period_end;
}

export function canChangePlan({ status, cancel_at_period_end }: Standing): boolean {
  return status === 'active' && !cancel_at_period_end;
}

/** The next that is paid and comes, also of a subscription that has ended since. */
export function nextPaid({
  next_deliveries,
  earlier_deliveries = [],
}: Pick<Subscription, 'next_deliveries' | 'earlier_deliveries'>): UpcomingDelivery | undefined {
  const [earlier] = earlier_deliveries;
  const own = next_deliveries.find(({ status }) => status !== 'delivered' && status !== 'skipped');
  return earlier && !(own && own.date < earlier.date) ? earlier : own;
}

type Coming = Pick<Subscription, 'next_deliveries' | 'earlier_deliveries' | 'calendar'>;

/** The next that comes: one that is paid, else the first of the calendar that is not left out. */
export function nextDelivery(subscription: Coming): { date: string } | undefined {
  const { calendar } = subscription;
  const paid = nextPaid(subscription);
  return paid ?? calendar.find(({ off, is_paid }) => off === null && !is_paid);
}

type Pausing = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'open_invoice' | 'paused_until'>;

/** The customer's own pause, not one for want of an address or from the store's desk. */
export function isOwnPause({ status, paused_until }: Pick<Pausing, 'status' | 'paused_until'>): boolean {
  return status === 'paused' && paused_until !== null;
}

/** Its customer may leave out weeks or change their rhythm: something will be charged, and nothing is owed. */
export function canPause(subscription: Pausing): boolean {
  const { status, cancel_at_period_end, open_invoice } = subscription;
  return (status === 'active' || isOwnPause(subscription)) && !cancel_at_period_end && !open_invoice;
}

/** The next larger plan, for those who may have it. To stay on the plan one has now is offered with the coming change. */
export function upgradeOf(subscription: Standing): PlanType | null {
  if (!canChangePlan(subscription)) return null;
  const larger = PLAN_TYPES.slice(PLAN_TYPES.indexOf(targetPlan(subscription)) + 1);
  return larger.find((plan) => plan !== subscription.plan_type) ?? null;
}

export function smallerPlans(subscription: Standing): PlanType[] {
  if (!canChangePlan(subscription)) return [];
  return PLAN_TYPES.slice(0, PLAN_TYPES.indexOf(targetPlan(subscription)));
}

type Ending = Pick<
  Subscription,
  'status' | 'current_period_end' | 'next_deliveries' | 'credit' | 'paused_until'
>;

/** What cancelling means: what still comes, and where the money goes that is the customer's. */
export function endingWords(subscription: Ending): string {
  const { status, current_period_end, credit } = subscription;
  const back = credit > 0 ? ` Seu crédito de ${formatCents(fromReais(credit))} volta para o seu cartão.` : '';
  if (status !== 'active' && !isOwnPause(subscription))
    return `Ela termina agora, e nada mais será cobrado.${back}`;
  if (!lastBasket(subscription)) return `Não há mais cestas marcadas, e nada mais será cobrado.${back}`;
  const late = lateBasket(subscription);
  if (late) return `Você continua recebendo o que já pagou: a última cesta chega ${onDay(late)}.${back}`;
  const until = current_period_end ? `, até ${formatLongDay(current_period_end)}` : '';
  return `Você continua recebendo o que já pagou${until}.${back}`;
}

/** The day of the last paid basket that is to come. */
function lastBasket({ next_deliveries }: Pick<Ending, 'next_deliveries'>): string | undefined {
  return next_deliveries.findLast(({ status }) => status === 'scheduled' || status === 'packed')?.date;
}

/** Of the last paid week one may come after that week: the second of two, or around a holiday. */
export function lateBasket(
  subscription: Pick<Ending, 'next_deliveries' | 'current_period_end'>,
): string | null {
  const last = lastBasket(subscription);
  const { current_period_end: end } = subscription;
  return last && end && last > dayOf(end) ? last : null;
}
