import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type {
  PlanChange,
  PlanImpact,
  PlanImpactQuery,
  SubscriptionChanged,
} from '@cesta/contract/subscriptions/subscriptions';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { askProvider, stripeOf } from '../payments/provider.service.ts';
import { askInTheirName } from './behalf/behalf-changes.service.ts';
import { listPrices } from './billing/billing.queries.ts';
import { isOwnPause, itemChanges } from './billing/billing.rules.ts';
import { planItems } from './billing/prices.service.ts';
import { answerChanged, changeAtProvider, inTurn, runningOf, tellSwap } from './changing.service.ts';
import { checkBasket, readBasket, replaceBasket } from './choosing/baskets.service.ts';
import { reconcileDeliveries } from './deliveries/deliveries.service.ts';
import { askForOwnPlan } from './own-plan.service.ts';
import * as queries from './subscriptions.queries.ts';
import { refuseLongNever, refuseNever } from './tastes/tastes.service.ts';
import { listOwnItems } from './weeks/own-items.queries.ts';
import { losesOwnItems, OWN_ITEMS_LOST } from './weeks/own-items.rules.ts';
import { readPlanDays } from './weeks/plan-days.service.ts';

type Row = queries.SubscriptionRow;

/** Whoever is about to change the plan reads it first. */
export async function readPlanImpact(
  deps: Deps,
  userId: string,
  { plan_type: to }: PlanImpactQuery,
): Promise<PlanImpact> {
  const row = await runningOf(deps, userId);
  const from = row.nextPlanType ?? row.planType;
  return { days: await readPlanDays(deps.database.db, row, { from, to }, deps.clock.now()) };
}

/** From the next charge on: the running week stays as it was paid, and nothing is billed in between. */
export function changePlan(
  deps: Deps,
  userId: string,
  wanted: PlanChange,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return inTurn(userId, () => changePlanNow(deps, userId, wanted, by));
}

async function changePlanNow(
  deps: Deps,
  userId: string,
  { planType, selectedProducts }: PlanChange,
  by: Operator | null,
): Promise<SubscriptionChanged> {
  const row = await runningOf(deps, userId);
  const isCharged = row.status === 'active' || isOwnPause(row);
  if (!isCharged || row.cancelAtPeriodEnd) throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  const { db } = deps.database;
  const from = row.nextPlanType ?? row.planType;
  const before = await readBasket(db, row.id, from);
  const kept = await keptBasket(deps, row, planType);
  const already = kept.map(({ productId }) => productId);
  const productIds = await checkBasket(db, planType, selectedProducts ?? kept, already);
  const isSamePlan = from === planType;
  const days = await readPlanDays(db, row, { from, to: planType }, deps.clock.now());
  // Before the provider is asked: whenever the new plan's first week comes, its basket is there.
  await db.transaction(async (tx) => {
    if (planType === row.planType) await replaceRunningBasket(tx, deps, row, productIds);
    else {
      await queries.lockOfUser(tx, userId);
      await refuseNever(tx, userId, productIds);
      await refuseLongNever(tx, userId, planType);
      await replaceBasket(tx, row.id, planType, productIds);
    }
    if (by && isSamePlan) await tellSwap(tx, deps, row, by, { before, productIds });
  });
  const press = by?.press ?? crypto.randomUUID();
  const change = { from, to: planType, running: row.planType };
  const marks = { plan_type: planType, ...(!isSamePlan && { plan_press: press }) };
  const swap = () => askProvider(deps, () => swapPlan(deps, row.stripeSubscriptionId, planType, marks));
  if (isSamePlan) await swap();
  else if (by) await askInTheirName(deps, row.id, { ...by, press }, { kind: 'plan', ...change }, swap);
  else await askForOwnPlan(deps, { subscriptionId: row.id, press, change }, swap);
  const isLost = losesOwnItems(await listOwnItems(db, [row.id]), row, planType);
  // Who goes back to the plan that runs has changed nothing in the end.
  const isTakenBack = !isSamePlan && planType === row.planType;
  const message = isTakenBack
    ? `Mudança desfeita: o plano continua ${PLANS[planType].name}, e as próximas cobranças seguem como antes.`
    : 'Plano alterado! O novo valor vale a partir da próxima cobrança.';
  return answerChanged(deps, row, [message, ...(isLost ? [OWN_ITEMS_LOST] : []), ...days].join(' '));
}

/** Back to the running plan: its basket is what the coming deliveries are packed from. */
async function replaceRunningBasket(tx: Db, deps: Deps, row: Row, productIds: string[]): Promise<void> {
  const now = deps.clock.now();
  await reconcileDeliveries(tx, now, [row.id]);
  await refuseNever(tx, row.userId, productIds);
  await replaceBasket(tx, row.id, row.planType, productIds);
  await reconcileDeliveries(tx, now, [row.id]);
}

/** What is chosen now; who stays in the running plan keeps what was chosen for it. */
async function keptBasket(deps: Deps, row: Row, wanted: PlanType): Promise<{ productId: string }[]> {
  const plan = wanted === row.planType ? wanted : (row.nextPlanType ?? row.planType);
  const basket = await readBasket(deps.database.db, row.id, plan);
  return basket.filter(({ isForBaskets }) => isForBaskets).map(({ id }) => ({ productId: id }));
}

async function swapPlan(
  deps: Deps,
  stripeId: string,
  planType: Row['planType'],
  metadata: Stripe.MetadataParam,
): Promise<void> {
  const { stripe } = stripeOf(deps);
  const wanted = await planItems(deps, planType);
  const { items } = await stripe.subscriptions.retrieve(stripeId);
  const prices = await listPrices(
    deps.database.db,
    items.data.map(({ price }) => price.id),
  );
  const current = items.data.map(({ id, price }) => ({
    id,
    part: prices.get(price.id)?.part ?? ('basket' as const),
  }));
  await changeAtProvider(deps, stripeId, {
    items: itemChanges(current, wanted),
    proration_behavior: 'none',
    metadata,
  });
}
