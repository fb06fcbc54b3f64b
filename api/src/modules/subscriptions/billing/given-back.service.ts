import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { idOf } from './billing.rules.ts';

/**
 * Whether all that was paid for a week went back. Credit of another week that was paid out by way of this one's payment
 * does not count: the week itself is still paid for.
 */
export async function isGivenBack(deps: Deps, charge: Stripe.Charge): Promise<boolean> {
  if (!charge.refunded) return false;
  const payment_intent = idOf(charge.payment_intent);
  let own = charge.amount_refunded;
  for await (const refund of stripeOf(deps).stripe.refunds.list({ payment_intent, limit: 100 })) {
    const isDone = refund.status !== 'failed' && refund.status !== 'canceled';
    if (isDone && refund.metadata?.from_credit) own -= refund.amount;
  }
  return own >= charge.amount;
}
