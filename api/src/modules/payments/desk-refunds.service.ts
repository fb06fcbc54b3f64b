import { Id } from '@cesta/contract/base/fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { listPaidAttempts } from '../orders/attempts.service.ts';
import { syncCheckoutSession } from './checkout/sync.service.ts';
import { stripeOf } from './provider.service.ts';
import { syncRefunds } from './refunds/refund-sync.service.ts';

/** What the provider says of the refunds of one payment, whoever asked for them. */
export async function applyOrderRefund(deps: Deps, paymentIntentId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId);
  const orderId = Id.safeParse(intent.metadata.order_id).data;
  if (!orderId) return;
  const isKnown = async (db: Db) =>
    (await listPaidAttempts(db, orderId)).some((attempt) => attempt.paymentIntentId === paymentIntentId);
  if (!(await isKnown(deps.database.db))) {
    // The news of the payment itself is still on the way: it comes first.
    const sessions = stripe.checkout.sessions.list({ payment_intent: paymentIntentId });
    for await (const { id } of sessions) await syncCheckoutSession(deps, id);
  }
  await syncRefunds(deps, orderId, paymentIntentId, isKnown);
}
