import { dayOf } from '@cesta/contract/base/calendar';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type {
  BasketChange,
  PlanChange,
  PlanImpact,
  PlanImpactQuery,
  ProviderPage,
  SubscriptionChanged,
} from '@cesta/contract/subscriptions/subscriptions';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { createKeyedQueue } from '../../platform/jobs/keyed-queue.ts';
import type { Operator } from '../audit/audit.service.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { askProvider, stripeOf } from '../payments/provider.service.ts';
import { recordForCustomer, swapOf, swapWords } from './behalf/behalf.service.ts';
import { askInTheirName } from './behalf/behalf-changes.service.ts';
import { findPayable, listInvoices, listPrices } from './billing/billing.queries.ts';
import { isOwnPause, itemChanges } from './billing/billing.rules.ts';
import { unlessDone } from './billing/duplicates.service.ts';
import { listUnpaidInvoices, voidInvoices } from './billing/open-invoices.service.ts';
import { planItems } from './billing/prices.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { checkBasket, readBasket, replaceBasket } from './choosing/baskets.service.ts';
import { reconcileDeliveries } from './deliveries/deliveries.service.ts';
import { askForOwnPlan } from './own-plan.service.ts';
import { askForOwnReactivation } from './own-reactivation.service.ts';
import * as queries from './subscriptions.queries.ts';
import { readSubscription } from './subscriptions.service.ts';
import { refuseLongNever, refuseNever } from './tastes/tastes.service.ts';
import { giveUp } from './upkeep.service.ts';
import { listOwnItems } from './weeks/own-items.queries.ts';
import { losesOwnItems, OWN_ITEMS_LOST } from './weeks/own-items.rules.ts';
import { readPlanDays } from './weeks/plan-days.service.ts';
import { listWished } from './weeks/weeks.queries.ts';
import { isWeekOff } from './weeks/weeks.rules.ts';

type Row = queries.SubscriptionRow;

async function currentOf(deps: Deps, userId: string): Promise<Row> {
  const row = await queries.findCurrent(deps.database.db, userId);
  if (!row || row.status === 'canceled') throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return row;
}

/** One that has been paid for and goes on, or would if its invoice were paid. */
export async function runningOf(
  deps: Deps,
  userId: string,
  ...also: Row['status'][]
): Promise<Row & { stripeSubscriptionId: string }> {
  const row = await currentOf(deps, userId);
  const { stripeSubscriptionId } = row;
  const isRunning = ['active', 'past_due', 'paused', ...also].includes(row.status);
  if (!isRunning || !stripeSubscriptionId) throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  return { ...row, stripeSubscriptionId };
}

export async function answerChanged(deps: Deps, row: Row, message: string): Promise<SubscriptionChanged> {
  const now = (await queries.findSubscription(deps.database.db, row.id)) ?? row;
  return { message, subscription: await readSubscription(deps, now) };
}

/** What the provider did is taken over at once; its webhook would do the same a moment later. */
async function change(deps: Deps, stripeId: string, params: Stripe.SubscriptionUpdateParams): Promise<void> {
  await askProvider(deps, async () => {
    await stripeOf(deps).stripe.subscriptions.update(stripeId, params);
    await syncSubscription(deps, stripeId);
  });
}

/** Said before the provider is asked: its news may be quicker than our next line, and brings the e-mail. */
async function noteWhoEnds(deps: Deps, { id, endedByDesk }: Row, by: Operator | null): Promise<void> {
  if (endedByDesk === (by !== null)) return;
  await queries.updateSubscription(deps.database.db, id, { endedByDesk: by !== null });
}

/** Pressed twice at once, the second finds what the first has done: it is recorded and told of once. */
const queued = createKeyedQueue();

export function cancelSubscription(
  deps: Deps,
  userId: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return queued(userId, () => cancelNow(deps, userId, by));
}

async function cancelNow(deps: Deps, userId: string, by: Operator | null): Promise<SubscriptionChanged> {
  const current = await currentOf(deps, userId);
  const isNews = !current.cancelAtPeriodEnd;
  if (isNews) await noteWhoEnds(deps, current, by);
  // One that was never paid ends without an e-mail of its own.
  const change = { kind: 'cancel', wasIncomplete: current.status === 'incomplete' } as const;
  const end = () => endSubscription(deps, userId, current);
  return isNews ? askInTheirName(deps, current.id, by, change, end) : end();
}

async function endSubscription(deps: Deps, userId: string, current: Row): Promise<SubscriptionChanged> {
  if (current.status === 'incomplete') {
    await askProvider(deps, () => giveUp(deps, current));
    return answerChanged(deps, current, 'Assinatura cancelada. Nada foi cobrado.');
  }
  const row = await runningOf(deps, userId, 'unpaid');
  if (await endAtOnce(deps, row)) {
    return answerChanged(deps, row, 'Assinatura cancelada. Nada mais será cobrado.');
  }
  // Also where our row says so already: the answer to a reactivation may have been lost, and they would be charged.
  await change(deps, row.stripeSubscriptionId, { cancel_at_period_end: true });
  const message = 'Assinatura cancelada com sucesso. Você terá acesso até o fim do período pago.';
  return answerChanged(deps, row, message);
}

/**
 * Without a running week that is paid there is no period to wait for: what is still unpaid is voided first, so that
 * no retry can charge it after the customer has read 'cancelada', and then the subscription ends. False when a paid
 * week runs, because an invoice was paid in this very moment.
 */
async function endAtOnce(deps: Deps, row: Row & { stripeSubscriptionId: string }): Promise<boolean> {
  const stripeId = row.stripeSubscriptionId;
  return askProvider(deps, async () => {
    const unpaid = await listUnpaidInvoices(deps, stripeId);
    if (unpaid.length === 0 && (await isPaidNow(deps, row))) return false;
    const allVoid = await voidInvoices(deps, unpaid);
    if (allVoid) await unlessDone(() => stripeOf(deps).stripe.subscriptions.cancel(stripeId));
    await syncSubscription(deps, stripeId);
    return allVoid;
  });
}

/** What we know of a late one may be older than its payment. */
async function isPaidNow(deps: Deps, row: Row & { stripeSubscriptionId: string }): Promise<boolean> {
  if (row.status === 'active' || isOwnPause(row)) return !(await runsUncharged(deps, row));
  await syncSubscription(deps, row.stripeSubscriptionId);
  return (await queries.findSubscription(deps.database.db, row.id))?.status === 'active';
}

/** The running week was left out before it was charged: there is nothing to wait for. */
async function runsUncharged(deps: Deps, row: Row): Promise<boolean> {
  const { db } = deps.database;
  const [newest] = await listInvoices(db, [row.id], ['paid']);
  if (!row.currentPeriodStart || (newest && newest.periodEnd > deps.clock.now())) return false;
  const wished = (await listWished(db, [row.id])).get(row.id);
  const { deliveriesPerWeek } = PLANS[row.planType];
  return wished !== undefined && isWeekOff(wished, dayOf(row.currentPeriodStart), deliveriesPerWeek);
}

export function reactivateSubscription(
  deps: Deps,
  userId: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return queued(userId, () => reactivateNow(deps, userId, by));
}

async function reactivateNow(deps: Deps, userId: string, by: Operator | null): Promise<SubscriptionChanged> {
  const row = await runningOf(deps, userId);
  if (row.cancelAtPeriodEnd) {
    const press = by?.press ?? crypto.randomUUID();
    const goOn = () =>
      change(deps, row.stripeSubscriptionId, {
        cancel_at_period_end: false,
        metadata: { reactivation_press: press },
      });
    if (by) await askInTheirName(deps, row.id, { ...by, press }, { kind: 'reactivate' }, goOn);
    else await askForOwnReactivation(deps, { subscriptionId: row.id, press }, goOn);
    await noteWhoEnds(deps, row, null);
  } else {
    // The answer to a cancellation may have been lost: then it would end all the same.
    await change(deps, row.stripeSubscriptionId, { cancel_at_period_end: false });
  }
  return answerChanged(deps, row, 'Assinatura reativada com sucesso!');
}

/** For the deliveries whose cut-off is still to come; the others are frozen first, as they were chosen. */
export async function changeBasket(
  deps: Deps,
  userId: string,
  { selectedProducts }: BasketChange,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  const row = await runningOf(deps, userId);
  const { db } = deps.database;
  await db.transaction(async (tx) => {
    const now = deps.clock.now();
    await reconcileDeliveries(tx, now, [row.id]);
    // Read again under the lock: a new week may have brought the next plan in the meantime.
    const { planType, nextPlanType } = (await queries.findSubscription(tx, row.id)) ?? row;
    const plan = nextPlanType ?? planType;
    const before = await readBasket(tx, row.id, plan);
    const already = before.map(({ id }) => id);
    const productIds = await checkBasket(tx, plan, selectedProducts, already);
    await refuseNever(tx, userId, productIds);
    await replaceBasket(tx, row.id, plan, productIds);
    await reconcileDeliveries(tx, now, [row.id]);
    if (by) await tellSwap(tx, deps, row, by, { before, productIds });
  });
  return answerChanged(deps, row, 'Cesta atualizada com sucesso!');
}

/** Nothing is told when the basket is as it was: pressed twice, it is one change. */
async function tellSwap(
  tx: Db,
  deps: Deps,
  row: Row,
  by: Operator,
  { before, productIds }: { before: Awaited<ReturnType<typeof readBasket>>; productIds: string[] },
): Promise<void> {
  const swap = swapOf(before, [...(await findProducts(tx, productIds)).values()]);
  if (!swap) return;
  const did = `trocou o que vem nas suas cestas (${swapWords(swap)})`;
  await recordForCustomer(tx, deps, row, by, {
    entry: { action: 'basket', from: swap.gone || null, to: swap.came || null },
    told: { title: 'Sua cesta mudou', did, more: ['Vale para as entregas que ainda não fecharam.'] },
  });
}

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
  return queued(userId, () => changePlanNow(deps, userId, wanted, by));
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
  await change(deps, stripeId, {
    items: itemChanges(current, wanted),
    proration_behavior: 'none',
    metadata,
  });
}

/** The provider's own page for the invoice that is owed. */
export async function payOpenInvoice(deps: Deps, userId: string): Promise<ProviderPage> {
  const row = await currentOf(deps, userId);
  const owed = await findPayable(deps.database.db, row);
  if (!owed || !row.stripeSubscriptionId) throw new AppError('NO_OPEN_INVOICE');
  if (owed.state === 'open' && owed.hostedUrl) return { url: owed.hostedUrl };
  const { stripe } = stripeOf(deps);
  const invoice = await askProvider(deps, () =>
    stripe.invoices.finalizeInvoice(owed.id, { auto_advance: false }),
  );
  if (!invoice.hosted_invoice_url) throw new AppError('NO_OPEN_INVOICE');
  return { url: invoice.hosted_invoice_url };
}
