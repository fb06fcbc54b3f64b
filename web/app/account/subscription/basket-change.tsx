import { formatCents } from '@cesta/contract/base/money';
import { PLANS, type Plan, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { BasketDialog } from '../../basket/basket-dialog.tsx';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { formatDay } from '../../order/order-dates.ts';
import { mine } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { usePlanImpact } from '../../queries/use-plan-impact.ts';
import { serverNow } from '../../session/server-time.ts';
import { useStore } from '../../shell/store-info.ts';
import { chosenFor } from '../../subscription/chosen-now.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { BASKET_PRODUCTS } from '../account-queries.ts';
import { nextPlanFrom, targetPlan } from './subscription-rules.ts';

interface BasketChangeProps {
  subscription: Subscription;
  /** Another one than now: choosing its basket changes the plan. */
  plan: PlanType;
  onConfirm: (plan: PlanType, products: readonly BasketProduct[]) => Promise<void>;
  onClose: () => void;
}

export function BasketChange({ subscription, plan, onConfirm, onClose }: BasketChangeProps) {
  const isSame = plan === targetPlan(subscription);
  const isRunning = plan === subscription.plan_type;
  const chosen = chosenFor(subscription, plan);
  const { shelf, days } = usePlanImpact(useApiQuery(BASKET_PRODUCTS), {
    key: mine.planImpact(plan),
    path: '/stripe/change-plan',
    plan,
    isOther: !isSame,
  });
  const { basketTargets, reviewedShortfalls } = useStore();
  return (
    <BasketDialog
      plan={plan}
      shelf={shelf}
      open
      onClose={onClose}
      note={isSame ? changeNote(subscription) : planNote(PLANS[plan], subscription) + days}
      confirmLabel={
        isSame ? 'Salvar cesta' : `${isRunning ? 'Continuar no' : 'Mudar para o'} plano ${PLANS[plan].name}`
      }
      startWith={chosen}
      kept={chosen}
      completes={subscription.tastes?.complete}
      never={subscription.tastes?.never}
      targetPercent={basketTargets?.[plan]}
      isReviewed={reviewedShortfalls?.includes(plan)}
      onConfirm={(products) => onConfirm(plan, products)}
    />
  );
}

/** The first delivery that the change still reaches. */
function changeNote(subscription: Subscription): string {
  const { next_deliveries, next_plan } = subscription;
  const planFrom = nextPlanFrom(subscription);
  if (next_plan && planFrom) {
    return `Esta é a cesta do plano ${next_plan.plan_name}, que começa em ${formatDay(planFrom)}.`;
  }
  const reached = next_deliveries.find(
    ({ changes_until, status, differs }) =>
      status === 'scheduled' && !differs && Date.parse(changes_until) > serverNow(),
  );
  return reached
    ? `A troca vale a partir da entrega de ${spokenDay(reached.date)}.`
    : 'A troca vale a partir da próxima semana.';
}

/** What was chosen for single deliveries was chosen within the limits of the plan. */
function planNote(plan: Plan, subscription: Subscription): string {
  const isLost =
    plan.type !== targetPlan(subscription) &&
    subscription.calendar.some(({ differs, is_paid }) => differs && !is_paid);
  const price = priceNote(plan, subscription);
  return isLost ? `${price} O que você trocou só em algumas entregas deixa de valer.` : price;
}

/** Whoever presses the button must have read what it will cost. */
function priceNote(
  { weekly, shippingPerDelivery, name }: Plan,
  { next_charge, plan_type }: Subscription,
): string {
  const shipping =
    shippingPerDelivery > 0 ? `mais ${formatCents(shippingPerDelivery)} de frete` : 'com frete grátis';
  const from = next_charge ? ` a partir de ${formatDay(next_charge.date)}` : '';
  const price = `${formatCents(weekly)} por semana, ${shipping}`;
  if (PLANS[plan_type].name === name) return `Você continua no plano ${name}: ${price}.`;
  return `Plano ${name}: ${price}${from}. Até lá, nada muda e nada é cobrado.`;
}
