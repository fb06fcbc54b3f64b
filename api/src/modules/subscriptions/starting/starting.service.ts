import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { ProviderPage, SubscriptionRequest } from '@cesta/contract/subscriptions/subscriptions';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockAddresses } from '../../identity/identity.service.ts';
import {
  askProvider,
  returnUrl,
  stripeOf,
  unlessDone,
  withFreshKey,
  withSession,
} from '../../payments/provider.service.ts';
import { requireCovered } from '../address/subscription-address.service.ts';
import * as attempts from '../billing/attempts.queries.ts';
import { isLive } from '../billing/billing.rules.ts';
import {
  ensureCustomer,
  isUnknownCustomer,
  type Payer,
  replaceCustomer,
} from '../billing/customers.service.ts';
import { closePages } from '../billing/payment-pages.service.ts';
import { planItems } from '../billing/prices.service.ts';
import { checkBasket, replaceBasket } from '../choosing/baskets.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { incompleteExpiry, MAX_ATTEMPTS, pageEndFrom } from '../subscriptions.rules.ts';
import { preferChosen } from '../tastes/tastes.service.ts';
import { giveUp } from '../upkeep.service.ts';

interface Wish {
  planType: PlanType;
  productIds: string[];
  addressId: string;
}

interface Attempt {
  row: queries.SubscriptionRow;
  attempt: attempts.AttemptRow;
}

export async function startSubscription(
  deps: Deps,
  payer: Payer,
  request: SubscriptionRequest,
): Promise<ProviderPage> {
  stripeOf(deps);
  const { db } = deps.database;
  await refuseSecond(db, payer.id);
  const productIds = await checkBasket(db, request.planType, request.selectedProducts);
  const { id: addressId } = await requireCovered(db, payer.id, request.addressId);
  await dropHalfPaid(deps, payer.id);
  const begun = await bookAttempt(deps, payer.id, { planType: request.planType, productIds, addressId });
  if (begun.attempt.attempt > 1) {
    // Two open pages for one choice could both be paid.
    await askProvider(deps, () => closePages(deps, begun.row, begun.attempt.attempt));
    await refuseSecond(db, payer.id);
  }
  const session = await askProvider(deps, () => openPage(deps, payer, begun, request));
  return recordPage(deps, begun, session);
}

async function refuseSecond(db: Db, userId: string): Promise<void> {
  refuseBeside((await queries.findCurrent(db, userId))?.status);
}

function refuseBeside(status: SubscriptionStatus | undefined): void {
  if (status === 'active') throw new AppError('SUBSCRIPTION_ACTIVE');
  if (status === 'paused') throw new AppError('SUBSCRIPTION_PAUSED');
  if (status === 'past_due') throw new AppError('SUBSCRIPTION_PAST_DUE');
}

/** One that waits at the provider for its first payment cannot be changed there; it makes room for the new attempt. */
async function dropHalfPaid(deps: Deps, userId: string): Promise<void> {
  const current = await queries.findCurrent(deps.database.db, userId);
  if (current?.status !== 'incomplete' || !current.stripeSubscriptionId) return;
  await askProvider(deps, () => giveUp(deps, current));
  await refuseSecond(deps.database.db, userId);
}

/** Books the attempt before the provider is asked; its number makes the idempotency key. */
async function bookAttempt(deps: Deps, userId: string, wish: Wish): Promise<Attempt> {
  for (;;) {
    const begun = await deps.database.db.transaction((tx) => writeAttempt(tx, deps, userId, wish));
    // Undefined: another tab has just written the first row, which this one now finds.
    if (begun) return begun;
  }
}

async function writeAttempt(
  tx: Db,
  deps: Deps,
  userId: string,
  { planType, productIds, addressId }: Wish,
): Promise<Attempt | undefined> {
  const now = deps.clock.now();
  // Another tab may be deleting the address: first the person, then the subscription, as everywhere.
  await lockAddresses(tx, userId);
  await requireCovered(tx, userId, addressId);
  const live = (await queries.lockOfUser(tx, userId)).find(({ status }) => isLive(status));
  refuseBeside(live?.status);
  const chosen = { planType, addressId, expiresAt: incompleteExpiry(now) };
  if (live) await queries.updateSubscription(tx, live.id, chosen);
  const row = live
    ? { ...live, ...chosen }
    : await queries.insertSubscription(tx, { userId, createdAt: now, ...chosen });
  if (!row) return undefined;
  const last = await attempts.findLatestAttempt(tx, row.id);
  const attempt = (last?.attempt ?? 0) + 1;
  if (attempt > MAX_ATTEMPTS) throw new AppError('TOO_MANY_REQUESTS');
  await replaceBasket(tx, row.id, planType, productIds);
  await preferChosen(tx, userId, productIds);
  return {
    row,
    attempt: await attempts.insertAttempt(tx, { subscriptionId: row.id, attempt, createdAt: now }),
  };
}

async function openPage(
  deps: Deps,
  payer: Payer,
  begun: Attempt,
  request: SubscriptionRequest,
): Promise<Stripe.Checkout.Session> {
  const params = pageParams(deps, begun, await planItems(deps, request.planType), request);
  const { stripe } = stripeOf(deps);
  const key = `subscription-${begun.row.id}-${begun.attempt.attempt}`;
  const customer = await ensureCustomer(deps, payer);
  const other = String(begun.attempt.createdAt.getTime());
  try {
    return await withFreshKey(key, other, (idempotencyKey) =>
      stripe.checkout.sessions.create({ ...params, customer }, { idempotencyKey }),
    );
  } catch (error) {
    if (!isUnknownCustomer(error)) throw error;
    const next = await replaceCustomer(deps, payer);
    return stripe.checkout.sessions.create(
      { ...params, customer: next },
      { idempotencyKey: `${key}-${next}` },
    );
  }
}

function pageParams(
  deps: Deps,
  { row, attempt }: Attempt,
  items: Awaited<ReturnType<typeof planItems>>,
  request: SubscriptionRequest,
): Stripe.Checkout.SessionCreateParams {
  const { baseUrl } = deps.settings;
  const metadata = { subscription_id: row.id, plan_type: request.planType };
  return {
    mode: 'subscription',
    locale: 'pt-BR',
    line_items: items.map(({ price, quantity }) => ({ price, quantity })),
    allowed_payment_method_types: ['card'],
    client_reference_id: row.id,
    metadata: { ...metadata, attempt: String(attempt.attempt) },
    subscription_data: { metadata },
    expires_at: pageEndFrom(attempt.createdAt),
    success_url: withSession(returnUrl(request.successUrl, baseUrl, `${baseUrl}/assinatura/sucesso`)),
    cancel_url: returnUrl(request.cancelUrl, baseUrl, `${baseUrl}/assinaturas`),
  };
}

/** A page whose attempt was overtaken by another tab's must not stay payable. */
async function recordPage(
  deps: Deps,
  begun: Attempt,
  session: Stripe.Checkout.Session,
): Promise<ProviderPage> {
  const isCurrent = await deps.database.db.transaction(async (tx) => {
    const rows = await queries.lockOfUser(tx, begun.row.userId);
    const row = rows.find(({ id }) => id === begun.row.id);
    const latest = await attempts.findLatestAttempt(tx, begun.row.id);
    const isLatest = row?.status === 'incomplete' && latest?.attempt === begun.attempt.attempt;
    await attempts.updateAttempt(tx, begun.attempt, {
      sessionId: session.id,
      state: isLatest ? 'open' : 'closed',
    });
    return isLatest;
  });
  if (isCurrent && session.url) return { url: session.url };
  await unlessDone(() => stripeOf(deps).stripe.checkout.sessions.expire(session.id));
  await refuseSecond(deps.database.db, begun.row.userId);
  throw new AppError('CONFLICT', {
    message: 'Você começou a assinar em outra aba. Continue por lá ou tente de novo.',
  });
}
