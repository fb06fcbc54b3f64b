import { cents } from '@cesta/contract/money';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findPaidAttempt, lockOrder } from '../orders/attempts.service.ts';
import { turnOrder } from '../orders/orders.service.ts';
import { type Actor, writeRecord } from '../record/record.service.ts';
import * as queries from './payments.queries.ts';
import { stripeOf } from './provider.service.ts';

export const REFUND_JOB = 'payments.refund';
const BATCH = 50;

interface Refund {
  orderId: string;
  paymentIntentId: string;
  amount: number;
  reason: string;
}

/** Booked with the decision; the money itself moves in a job that keeps trying until the provider has done it. */
export async function requestRefund(tx: Db, deps: Deps, refund: Refund): Promise<boolean> {
  const booked = await queries.insertRefund(tx, {
    orderId: refund.orderId,
    paymentIntentId: refund.paymentIntentId,
    amountCents: cents(refund.amount),
    reason: refund.reason,
    createdAt: deps.clock.now(),
  });
  if (booked) await deps.jobs.send(tx, REFUND_JOB, {});
  return booked;
}

/** The operator's decision for an order that was paid and will not be delivered. */
export async function refundOrder(deps: Deps, admin: Actor, orderId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    const paid = await findPaidAttempt(tx, orderId);
    if (order.paymentStatus !== 'paid' || !paid?.paymentIntentId) throw new AppError('ORDER_NOT_REFUNDABLE');
    const booked = await requestRefund(tx, deps, {
      orderId,
      paymentIntentId: paid.paymentIntentId,
      amount: order.totalCents,
      reason: `decided by ${admin.id}`,
    });
    if (!booked) return;
    const deed = { deed: 'refund', to: order.totalCents } as const;
    await writeRecord(tx, deps.clock.now(), admin, { subject: 'order', id: orderId }, [deed]);
  });
}

export async function doRefunds(deps: Deps): Promise<void> {
  const { stripe } = stripeOf(deps);
  for (const refund of await queries.listPendingRefunds(deps.database.db, BATCH)) {
    const { id } = await stripe.refunds.create(
      { payment_intent: refund.paymentIntentId },
      { idempotencyKey: `refund-${refund.paymentIntentId}` },
    );
    await deps.database.db.transaction(async (tx) => {
      await queries.markRefundDone(tx, refund.paymentIntentId, id, deps.clock.now());
      const order = await lockOrder(tx, refund.orderId);
      const paid = await findPaidAttempt(tx, refund.orderId);
      // A second payment given back leaves the order paid by the first.
      const wasTheOrders =
        paid?.paymentIntentId === refund.paymentIntentId && order?.paymentStatus !== 'refunded';
      if (order && wasTheOrders)
        await turnOrder(tx, deps, order, { paymentStatus: 'refunded', actor: 'provider' });
    });
  }
}
