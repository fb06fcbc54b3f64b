import { formatCents } from '@cesta/contract/base/money';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { BasketDialog } from '../../../basket/basket-dialog.tsx';
import { panel } from '../../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../../queries/use-api-query.ts';
import { usePlanImpact } from '../../../queries/use-plan-impact.ts';
import { useStore } from '../../../shell/store-info.ts';
import { chosenFor, chosenNow } from '../../../subscription/chosen-now.ts';
import { spokenDay } from '../../../subscription/delivery-days.ts';
import { type DeskAct, pathOf } from './use-desk.ts';

const BASKET_PRODUCTS = apiQuery<unknown>(
  panel.basketProducts,
  '/products?active=true',
  'Erro ao carregar produtos',
);

const TOLD = 'O cliente é avisado por e-mail.';

interface DeskBasketProps {
  subscription: Subscription;
  /** Answers whether it worked. */
  perform: (act: DeskAct) => Promise<boolean>;
  onClose: () => void;
}

const targetOf = ({ plan_type, next_plan }: Subscription): PlanType => next_plan?.plan_type ?? plan_type;

/** What always comes; with another plan than now it changes that, too. */
export function StandingBasket({
  subscription,
  plan = targetOf(subscription),
  perform,
  onClose,
}: DeskBasketProps & { plan?: PlanType }) {
  const { basketTargets } = useStore();
  const isSame = plan === targetOf(subscription);
  const { id } = subscription;
  const { shelf, days } = usePlanImpact(useApiQuery(BASKET_PRODUCTS), {
    key: panel.planImpact(id, plan),
    path: `${pathOf(id)}/plan`,
    plan,
    isOther: !isSame,
  });
  const chosen = chosenFor(subscription, plan);
  return (
    <BasketDialog
      open
      plan={plan}
      shelf={shelf}
      note={isSame ? `Vale para as entregas que ainda não fecharam. ${TOLD}` : planNote(plan) + days}
      confirmLabel={isSame ? 'Salvar a escolha do cliente' : `Mudar o cliente para ${PLANS[plan].name}`}
      startWith={chosen}
      kept={chosen}
      completes={subscription.tastes?.complete}
      never={subscription.tastes?.never}
      isForCustomer
      targetPercent={basketTargets?.[plan]}
      onConfirm={async (products) => {
        const selectedProducts = products.map(({ id }) => ({ productId: id }));
        const act = isSame
          ? { path: '/basket', method: 'PUT' as const, body: { selectedProducts } }
          : { path: '/plan', method: 'PUT' as const, body: { planType: plan, selectedProducts } };
        if (await perform(act)) onClose();
      }}
      onClose={onClose}
    />
  );
}

function planNote(plan: PlanType): string {
  const { name, weekly, shippingPerDelivery } = PLANS[plan];
  const shipping =
    shippingPerDelivery > 0 ? `mais ${formatCents(shippingPerDelivery)} de frete` : 'frete grátis';
  return `Plano ${name}: ${formatCents(weekly)} por semana, ${shipping}, a partir da próxima cobrança. ${TOLD}`;
}

/** One delivery apart from the standing choice. */
export function OwnBasket({
  subscription,
  delivery,
  perform,
  onClose,
}: DeskBasketProps & { delivery: ComingDelivery }) {
  const shelf = useApiQuery(BASKET_PRODUCTS);
  const { basketTargets } = useStore();
  const plan = delivery.plan_type ?? targetOf(subscription);
  const startWith = chosenNow(subscription, delivery);
  return (
    <BasketDialog
      open
      plan={plan}
      shelf={shelf}
      note={`Muda só a entrega de ${spokenDay(delivery.date)}. ${TOLD}`}
      confirmLabel="Salvar só nesta entrega"
      startWith={startWith}
      kept={[...startWith, ...subscription.basket.map(({ id }) => id)]}
      completes={subscription.tastes?.complete}
      never={subscription.tastes?.never}
      isForCustomer
      targetPercent={basketTargets?.[plan]}
      onConfirm={async (products) => {
        const selectedProducts = products.map(({ id }) => ({ productId: id }));
        const path = `/deliveries/${encodeURIComponent(delivery.id)}/items`;
        if (await perform({ path, method: 'PUT', body: { selectedProducts } })) onClose();
      }}
      onClose={onClose}
    />
  );
}
