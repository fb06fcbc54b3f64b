import { toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { CheckoutRequest, PaymentPage, RetryRequest, WaitingOrder } from '@cesta/contract/orders/orders';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { createKeyedQueue } from '../../../platform/jobs/keyed-queue.ts';
import {
  type Attempt,
  beginAttempt,
  findLatestAttempt,
  findOrder,
  type OrderRow,
  openAttempt,
} from '../../orders/attempts.service.ts';
import { type AlongWith, type Customer, type PlacedOrder, placeOrder } from '../../orders/placing.service.ts';
import { withBasketOf } from '../../orders/with-basket.service.ts';
import { lineItems, pixSeconds, returnUrl, withSession } from '../payments.rules.ts';
import { askProvider, stripeOf, withFreshKey } from '../provider.service.ts';
import { cancelOwnOrder, placeInstead } from './order-cancellation.service.ts';
import { closeSession } from './sync.service.ts';

/** Orders of one customer wait for each other anyway. */
const queued = createKeyedQueue();

export async function checkOut(
  deps: Deps,
  customer: Customer,
  request: CheckoutRequest,
  clientAddress?: string,
): Promise<PaymentPage> {
  const { replaces } = request;
  if (replaces) await refuseIfPaid(deps, replaces, customer.id);
  const place = (along: AlongWith | null = null) =>
    queued(customer.id, () => placeOrder(deps, customer, { ...request, clientAddress }, null, along));
  const order = await place().catch((error: unknown) => {
    if (!replaces || !isShort(error)) throw error;
    return takeItsUnits(deps, { replaces, userId: customer.id, place, refusal: error });
  });
  if (replaces && replaces !== order.id && !order.isContinued)
    await letGo(deps, replaces, order.id, customer.id);
  const page = await openPayment(deps, order.id, customer.id, request);
  return order.isContinued ? { ...page, continued: await toWaiting(deps, order) } : page;
}

/** It was paid in another tab meanwhile: nobody pays for the same things twice without a word. */
async function refuseIfPaid(deps: Deps, orderId: string, userId: string): Promise<void> {
  const order = await findOrder(deps.database.db, orderId);
  if (order?.userId === userId && order.paymentStatus === 'paid') throw paidMeanwhile(orderId);
}

const SHORT = ['OUT_OF_STOCK', 'UNPAID_ORDERS_LIMIT'];

function isShort(error: unknown): boolean {
  return error instanceof AppError && SHORT.includes(error.code);
}

/** What is missing may be what the order holds that is to give way. */
async function takeItsUnits(
  deps: Deps,
  wish: {
    replaces: string;
    userId: string;
    place: (along: AlongWith) => Promise<PlacedOrder>;
    refusal: unknown;
  },
): Promise<PlacedOrder> {
  const { replaces, userId, place, refusal } = wish;
  try {
    return await placeInstead(deps, replaces, userId, place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ORDER_ALREADY_PAID') throw paidMeanwhile(replaces);
    // It is not theirs, or cannot be cancelled now, as with a Pix code that can still be paid.
    const isLeft = error.code === 'ORDER_NOT_FOUND' || error.code === 'ORDER_NOT_CANCELLABLE';
    throw isLeft ? refusal : error;
  }
}

function paidMeanwhile(orderId: string): AppError {
  return new AppError('ORDER_ALREADY_PAID', {
    message: `O pedido #${orderNumber(orderId)}, que este ia substituir, já foi pago. Se quer este também, toque em Pagar outra vez.`,
  });
}

/** Its units return. One that cannot be cancelled, as with a Pix code that can still be paid, ends by its own time. */
async function letGo(deps: Deps, orderId: string, inPlaceId: string, userId: string): Promise<void> {
  try {
    await cancelOwnOrder(deps, orderId, userId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'ORDER_ALREADY_PAID') return;
    // Its payment was not known yet: what was to take its place is not wanted without a word.
    await cancelOwnOrder(deps, inPlaceId, userId);
    throw paidMeanwhile(orderId);
  }
}

async function toWaiting(deps: Deps, order: OrderRow): Promise<WaitingOrder> {
  return {
    ...(await withBasketOf(deps.database.db, deps, order)),
    delivery_address: order.deliveryAddress,
    notes: order.notes,
    total: toReais(order.totalCents),
    payment_deadline: order.paymentDeadline?.toISOString() ?? null,
  };
}

/** A new attempt ends the one before: two open sessions for one order could both be paid. */
export async function retryPayment(
  deps: Deps,
  orderId: string,
  userId: string,
  back: RetryRequest,
): Promise<PaymentPage> {
  const begun = await beginAttempt(deps, orderId, userId, { anew: true });
  const { state, sessionId } = begun.attempt;
  if (state === 'open' && sessionId) {
    await askProvider(deps, () => closeSession(deps, { orderId, sessionId }));
    const after = await findLatestAttempt(deps.database.db, orderId);
    if (after?.state === 'paid') throw new AppError('ORDER_ALREADY_PAID');
  }
  return openPayment(deps, orderId, userId, back);
}

/** The page that is open, or a new one. */
export async function openPayment(
  deps: Deps,
  orderId: string,
  userId: string,
  back: RetryRequest,
): Promise<PaymentPage> {
  const begun = await beginAttempt(deps, orderId, userId);
  if (begun.attempt.state === 'open' && begun.attempt.url) return { url: begun.attempt.url, orderId };
  const session = await askProvider(deps, () => createSession(deps, begun, back));
  if (!session.url) throw new AppError('PAYMENT_UNAVAILABLE');
  await openAttempt(deps, begun.attempt, { sessionId: session.id, url: session.url });
  return { url: session.url, orderId };
}

function createSession(
  deps: Deps,
  { order, items, attempt, until }: Attempt,
  back: RetryRequest,
): Promise<Stripe.Checkout.Session> {
  const { stripe, settings } = stripeOf(deps);
  const { baseUrl } = deps.settings;
  const success = withSession(returnUrl(back.successUrl, baseUrl, `${baseUrl}/pagamento/sucesso`));
  // The provider fills its mark into the success address alone: the way back names the order instead.
  const cancel = withSession(returnUrl(back.cancelUrl, baseUrl, `${baseUrl}/pagamento/pendente`), order.id);
  const lines = items.map((item) => ({
    name: item.productName,
    price: item.productPriceCents,
    quantity: item.quantity,
  }));
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    locale: 'pt-BR',
    line_items: lineItems(lines, order.shippingCents),
    allowed_payment_method_types: settings.pix ? ['card', 'pix'] : ['card'],
    ...(settings.pix && {
      payment_method_options: { pix: { expires_after_seconds: pixSeconds(attempt.createdAt, until) } },
    }),
    customer_email: order.customerEmail,
    client_reference_id: order.id,
    metadata: { order_id: order.id },
    payment_intent_data: { metadata: { order_id: order.id } },
    expires_at: Math.floor(attempt.expiresAt.getTime() / 1000),
    success_url: success,
    cancel_url: cancel,
  };
  return withFreshKey(
    `order-${order.id}-${attempt.attempt}`,
    String(attempt.createdAt.getTime()),
    (idempotencyKey) => stripe.checkout.sessions.create(params, { idempotencyKey }),
  );
}
