import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { BasketCount, BasketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { besideShipping, deliveryPrice } from '@cesta/contract/subscriptions/basket-worth';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';

/** 'Sua cesta vale R$ 104,30; você paga R$ 99,00 + R$ 10,00 de frete' */
export function worthText(plan: PlanType, worth: Cents, isForCustomer = false): string {
  const each = PLANS[plan].deliveriesPerWeek > 1 ? ' por entrega' : '';
  const price = formatCents(deliveryPrice(plan));
  const [basket, payer] = isForCustomer ? ['A cesta', 'o cliente'] : ['Sua cesta', 'você'];
  return `${basket} vale ${formatCents(worth)}; ${payer} paga ${price}${each}${besideShipping(plan)}`;
}

interface Filling {
  plan: PlanType;
  worth: Cents;
  count: BasketCount;
  limits: BasketLimits;
  /** The farm fills the places that are left. */
  completes: boolean;
  /** A person decides about a basket below its price. */
  isReviewed: boolean;
  /** Read by an operator, who chooses for somebody else. */
  isForCustomer?: boolean;
}

/** What is still included, or what becomes of a basket that stays below its price. */
export function includedText(filling: Filling): string {
  const { plan, worth, count, limits, completes, isReviewed, isForCustomer } = filling;
  const isEnough = count.vegetables >= limits.minVegetables && count.fruits >= limits.minFruits;
  const isShort = worth < deliveryPrice(plan);
  if (!isEnough)
    return isShort ? 'Continue escolhendo: o valor cresce com a cesta.' : placesText(count, limits);
  if (isShort)
    return isReviewed
      ? 'Com esta escolha ela fica abaixo do preço. Escolha mais; se ficar assim, nossa equipe confere a diferença.'
      : `Com esta escolha ela fica abaixo do preço. Escolha mais, ou a diferença vira crédito na ${isForCustomer ? 'conta do cliente' : 'sua conta'}.`;
  return completes && placesLeft(count, limits) > 0
    ? 'Os lugares vazios a gente completa com o melhor da semana.'
    : placesText(count, limits);
}

function placesText(count: BasketCount, limits: BasketLimits): string {
  const left = placesLeft(count, limits);
  if (left === 0) return 'Cesta cheia: as porções a mais já estão incluídas.';
  return left === 1
    ? 'Ainda cabe mais 1 produto pelo mesmo preço.'
    : `Ainda cabem mais ${left} produtos pelo mesmo preço.`;
}

function placesLeft({ vegetables, fruits }: BasketCount, limits: BasketLimits): number {
  return limits.maxVegetables + limits.maxFruits - vegetables - fruits;
}
