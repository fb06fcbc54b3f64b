import { Id } from '@cesta/contract/base/fields';
import { cents } from '@cesta/contract/base/money';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { stripeOf, unlessDone } from '../../payments/provider.service.ts';
import {
  forgetUnmatched,
  recordUnmatched,
  refundIntent,
  shareOfIntent,
  type UnmatchedRow,
  type UnmatchedSide,
} from '../../payments/unmatched/unmatched.service.ts';
import { findSubscription } from '../subscriptions.queries.ts';
import { idOf, planNamed } from './billing.rules.ts';

/** In these the provider charges again. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** The subscription of ours that one at the provider names. Others may use the account: ours name a plan, too. */
export function subscriptionNamedBy({ metadata }: Stripe.Subscription): string | undefined {
  return planNamed(metadata.plan_type) ? Id.safeParse(metadata.subscription_id).data : undefined;
}

/** One that bears our marks and that we do not know goes on charging: it is kept in sight until somebody has decided. */
export async function recordUnmatchedSubscription(
  deps: Deps,
  subscription: Stripe.Subscription,
): Promise<void> {
  const namedId = subscriptionNamedBy(subscription);
  if (!namedId) return;
  let [left, isLost] = [0, false];
  let paidAt = subscription.created;
  for await (const { intent, created } of paymentsOf(deps, subscription.id)) {
    const share = await shareOfIntent(deps, intent);
    left += share.left;
    isLost ||= share.lost > 0;
    paidAt = Math.max(paidAt, created);
  }
  await recordUnmatched(deps, {
    id: subscription.id,
    kind: 'subscription',
    namedId,
    amountCents: cents(left),
    currency: subscription.currency,
    email: await emailOf(deps, subscription),
    paidAt: new Date(paidAt * 1000),
    isRunning: RUNNING.includes(subscription.status),
    isLost,
  });
}

async function* paymentsOf(deps: Deps, stripeId: string) {
  const { stripe } = stripeOf(deps);
  for await (const invoice of stripe.invoices.list({ subscription: stripeId, status: 'paid', limit: 100 })) {
    for await (const { payment } of stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })) {
      const id = idOf(payment.payment_intent);
      if (!id) continue;
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      yield { intent, created: invoice.status_transitions.paid_at ?? invoice.created };
    }
  }
}

async function emailOf(deps: Deps, { customer }: Stripe.Subscription): Promise<string> {
  const { stripe } = stripeOf(deps);
  const known = typeof customer === 'string' ? await stripe.customers.retrieve(customer) : customer;
  return known.deleted ? '' : (known.email ?? '');
}

export const unmatchedSubscriptions: UnmatchedSide = {
  refund: endAndRefund,
  async sync(deps, row) {
    if (await findSubscription(deps.database.db, row.namedId)) return forgetUnmatched(deps, row.id);
    const { stripe } = stripeOf(deps);
    await recordUnmatchedSubscription(deps, await stripe.subscriptions.retrieve(row.id));
  },
};

/** Ended first, so that nothing more is charged while money goes back. */
async function endAndRefund(deps: Deps, row: UnmatchedRow): Promise<void> {
  const { stripe } = stripeOf(deps);
  await unlessDone(() => stripe.subscriptions.cancel(row.id));
  for await (const { id } of stripe.invoices.list({ subscription: row.id, status: 'open', limit: 100 }))
    await unlessDone(() => stripe.invoices.voidInvoice(id));
  const intents: string[] = [];
  for await (const { intent } of paymentsOf(deps, row.id)) intents.push(intent.id);
  await eachApart(intents, (id) => refundIntent(deps, row, id));
}
