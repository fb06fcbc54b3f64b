import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { EventHandler } from '../payments/webhook.service.ts';
import { idOf } from './billing.rules.ts';
import type { Hints } from './reading.service.ts';
import { settleSession } from './sessions.service.ts';
import { settleSubscription } from './settling.service.ts';
import { applyRefund } from './upkeep.service.ts';

/**
 * Several events tell of one change. Those that arrive while a settling has not begun yet share it: it will ask
 * the provider after all of them have happened.
 */
function createTurns(work: (deps: Deps, stripeId: string, hints: Hints) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, { hints: Hints; done: Promise<void> }>();

  return (deps: Deps, stripeId: string, hints: Hints): Promise<void> => {
    const next = waiting.get(stripeId);
    if (next && (!hints.invoiceId || next.hints.invoiceId === hints.invoiceId)) return next.done;
    if (next) return work(deps, stripeId, hints);
    const before = running.get(stripeId);
    const run = async () => {
      await before?.catch(() => undefined);
      waiting.delete(stripeId);
      const mine = work(deps, stripeId, hints);
      running.set(stripeId, mine);
      try {
        await mine;
      } finally {
        if (running.get(stripeId) === mine) running.delete(stripeId);
      }
    };
    if (!before) return run();
    const done = run();
    waiting.set(stripeId, { hints, done });
    return done;
  };
}

/** The events of a subscription's whole life. Each is a hint; what it points to is fetched again. */
export function subscriptionEvents(): Readonly<Record<string, EventHandler>> {
  const settle = createTurns(settleSubscription);

  const subscriptionChanged: EventHandler = async (deps, event) => {
    const { id, metadata } = event.data.object as Stripe.Subscription;
    await settle(deps, id, { subscriptionId: metadata.subscription_id });
  };

  const invoiceChanged: EventHandler = async (deps, event) => {
    const invoice = event.data.object as Stripe.Invoice;
    const details = invoice.parent?.subscription_details;
    if (!details) return;
    const hints = { subscriptionId: details.metadata?.subscription_id, invoiceId: invoice.id };
    await settle(deps, idOf(details.subscription), hints);
  };

  const pageChanged: EventHandler = async (deps, event) => {
    const session = event.data.object as Stripe.Checkout.Session;
    if (session.mode === 'subscription') await settleSession(deps, session.id);
  };

  const chargeRefunded: EventHandler = async (deps, event) => {
    const intent = idOf((event.data.object as Stripe.Charge).payment_intent);
    if (intent) await applyRefund(deps, intent);
  };

  return {
    'checkout.session.completed': pageChanged,
    'checkout.session.expired': pageChanged,
    'customer.subscription.created': subscriptionChanged,
    'customer.subscription.updated': subscriptionChanged,
    'customer.subscription.deleted': subscriptionChanged,
    'customer.subscription.paused': subscriptionChanged,
    'customer.subscription.resumed': subscriptionChanged,
    'invoice.paid': invoiceChanged,
    'invoice.payment_failed': invoiceChanged,
    'invoice.payment_action_required': invoiceChanged,
    'invoice.voided': invoiceChanged,
    'invoice.marked_uncollectible': invoiceChanged,
    'charge.refunded': chargeRefunded,
  };
}
