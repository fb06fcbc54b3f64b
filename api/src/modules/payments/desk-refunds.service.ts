import { Id } from '@cesta/contract/fields';
import { cents } from '@cesta/contract/money';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { listPaidAttempts, lockOrder } from '../orders/attempts.service.ts';
import { stripeOf } from './provider.service.ts';
import { recordRefund } from './refunds.service.ts';
import { syncCheckoutSession } from './sync.service.ts';

/** Money given back at the provider's own desk, or by us: the order it was paid for is not paid any more. */
export async function applyOrderRefund(deps: Deps, paymentIntentId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const orderId = Id.safeParse(intent.metadata.order_id).data;
  const charge = intent.latest_charge as Stripe.Charge | null;
  // A part of the money given back, for one bruised mango, leaves the order as it is.
  if (!orderId || !charge?.refunded) return;
  const isKnown = async (db = deps.database.db) =>
    (await listPaidAttempts(db, orderId)).some((attempt) => attempt.paymentIntentId === paymentIntentId);
  if (!(await isKnown())) {
    // The news of the payment itself is still on the way: it comes first.
    const sessions = stripe.checkout.sessions.list({ payment_intent: paymentIntentId });
    for await (const { id } of sessions) await syncCheckoutSession(deps, id);
  }
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await isKnown(tx))) return;
    await recordRefund(tx, deps, order, { paymentIntentId, amount: cents(charge.amount_refunded) });
  });
}
