import type {
  BasketChange,
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
import { findPayable } from './billing/billing.queries.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { checkBasket, readBasket, replaceBasket } from './choosing/baskets.service.ts';
import { reconcileDeliveries } from './deliveries/deliveries.service.ts';
import * as queries from './subscriptions.queries.ts';
import { readSubscription } from './subscriptions.service.ts';
import { refuseNever } from './tastes/tastes.service.ts';

type Row = queries.SubscriptionRow;

export async function currentOf(deps: Deps, userId: string): Promise<Row> {
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
export async function changeAtProvider(
  deps: Deps,
  stripeId: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await askProvider(deps, async () => {
    await stripeOf(deps).stripe.subscriptions.update(stripeId, params);
    await syncSubscription(deps, stripeId);
  });
}

/** Pressed twice at once, the second finds what the first has done: it is recorded and told of once. */
export const inTurn = createKeyedQueue();

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
export async function tellSwap(
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
