import type { Cents } from '@cesta/contract/money';
import Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { awaitsPayment, listPaidAttempts, lockOrder, type OrderRow } from '../orders/attempts.service.ts';
import { transitionOrder } from '../orders/transitions.service.ts';
import { isReturnReason, postReturnEmail } from './payments.emails.ts';
import * as queries from './payments.queries.ts';
import { stripeOf } from './provider.service.ts';
import type { ReturnReason } from './sync.rules.ts';

const BATCH = 50;

interface Refund {
  orderId: string;
  paymentIntentId: string;
  amount: Cents;
  reason: string;
}

/** Booked with the decision; the money itself moves in a job that keeps trying until the provider has done it. */
async function requestRefund(tx: Db, deps: Deps, refund: Refund): Promise<boolean> {
  const booked = await queries.insertRefund(tx, {
    orderId: refund.orderId,
    paymentIntentId: refund.paymentIntentId,
    amountCents: refund.amount,
    reason: refund.reason,
    createdAt: deps.clock.now(),
  });
  if (booked) await deps.jobs.send(tx, 'payments.refund', {});
  return booked;
}

/** Money that came and cannot be kept: its customer is told that it goes back. */
export async function returnPayment(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  payment: { paymentIntentId: string; amount: Cents; reason: ReturnReason },
): Promise<void> {
  const booked = await requestRefund(tx, deps, { orderId: order.id, ...payment });
  if (booked) await postReturnEmail(tx, deps, order, payment);
}

/** The payments that the store has and means to keep. An order marked as paid by hand has none. */
async function listKept(tx: Db, orderId: string): Promise<string[]> {
  const returned = (await queries.listRefunds(tx, orderId)).map(({ paymentIntentId }) => paymentIntentId);
  return (await listPaidAttempts(tx, orderId)).flatMap(({ paymentIntentId: id }) =>
    id && !returned.includes(id) ? id : [],
  );
}

/** Whether another payment than this one already pays the order. */
export async function isPaidBefore(tx: Db, order: OrderRow, paymentIntentId: string): Promise<boolean> {
  if (order.paymentStatus !== 'paid') return false;
  return (await listKept(tx, order.id)).some((id) => id !== paymentIntentId);
}

/** The operator's decision for an order that was paid and will not be delivered. */
export async function refundOrder(deps: Deps, admin: Operator, orderId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    const [paymentIntentId] = await listKept(tx, orderId);
    if (order.paymentStatus !== 'paid') throw new AppError('ORDER_NOT_REFUNDABLE');
    if (!paymentIntentId) {
      const isUnderWay = (await queries.listRefunds(tx, orderId)).some(({ state }) => state === 'pending');
      if (isUnderWay) return;
      throw new AppError('ORDER_NOT_REFUNDABLE');
    }
    await requestRefund(tx, deps, {
      orderId,
      paymentIntentId,
      amount: order.totalCents,
      reason: `decided by ${admin.id}`,
    });
    const action = { action: 'refund', to: order.totalCents } as const;
    await writeAudit(tx, deps.clock.now(), admin, { subject: 'order', id: orderId }, [action]);
  });
}

export async function doRefunds(deps: Deps): Promise<void> {
  let last: queries.RefundRow | undefined;
  do {
    const page = await queries.listPendingRefunds(deps.database.db, last, BATCH);
    for (const refund of page) {
      try {
        await doRefund(deps, refund);
      } catch (error) {
        // The next run tries again; the others must not wait for it.
        deps.log.warn({ err: error, order: refund.orderId }, 'a payment could not be given back yet');
      }
    }
    last = page.at(-1);
  } while (last);
}

async function doRefund(deps: Deps, { paymentIntentId, orderId }: queries.RefundRow): Promise<void> {
  const refundId = await refundAtProvider(deps, paymentIntentId);
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await finishRefund(tx, deps, order, { paymentIntentId, refundId });
  });
}

/** Null when somebody at the provider's desk was quicker. */
async function refundAtProvider(deps: Deps, paymentIntentId: string): Promise<string | null> {
  const { stripe } = stripeOf(deps);
  try {
    const { id } = await stripe.refunds.create(
      { payment_intent: paymentIntentId },
      { idempotencyKey: `refund-${paymentIntentId}` },
    );
    return id;
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
    if (code !== 'charge_already_refunded') throw error;
    return null;
  }
}

/** Done by somebody else: written down as if we had asked for it. */
export async function recordRefund(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { paymentIntentId, amount }: { paymentIntentId: string; amount: Cents },
): Promise<void> {
  const now = deps.clock.now();
  await queries.insertRefund(tx, {
    orderId: order.id,
    paymentIntentId,
    amountCents: amount,
    reason: 'given back at the provider',
    createdAt: now,
  });
  await finishRefund(tx, deps, order, { paymentIntentId, refundId: null });
}

async function finishRefund(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { paymentIntentId, refundId }: { paymentIntentId: string; refundId: string | null },
): Promise<void> {
  const refund = await queries.markRefundDone(tx, paymentIntentId, refundId, deps.clock.now());
  if (!refund || order.paymentStatus === 'refunded') return;
  // What was never kept never paid the order: one that lives on without it stays as it is.
  const livesOn = !order.deletedAt && (order.paymentStatus === 'paid' || awaitsPayment(order));
  if (isReturnReason(refund.reason) && livesOn) return;
  // One of two payments given back leaves the order paid by the other.
  if ((await listKept(tx, order.id)).length > 0) return;
  await transitionOrder(tx, deps, order, { type: 'refund' }, { actor: 'provider' });
}
