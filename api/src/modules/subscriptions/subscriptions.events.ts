import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { EventHandler } from '../payments/webhook.service.ts';
import { idOf } from './billing/billing.rules.ts';
import { syncPaymentPage } from './billing/payment-pages.service.ts';
import type { Hints } from './billing/reading.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { applyRefund } from './upkeep.service.ts';

/** A change makes a burst of events; this long they are gathered. */
const GATHER_MS = 10;

/**
 * Several events tell of one change. Those that arrive while a sync has not begun yet share it: it will ask
 * the provider after all of them have happened.
 */
function createTurns(work: (deps: Deps, stripeId: string, hints: Hints) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, { hints: Hints; done: Promise<void> }>();

  return (deps: Deps, stripeId: string, hints: Hints): Promise<void> => {
    const next = waiting.get(stripeId);
    if (next && canShare(next.hints, hints)) {
      Object.assign(next.hints, together(next.hints, hints));
      return next.done;
    }
    if (next) return work(deps, stripeId, hints);
    const shared = { ...hints };
    const run = async () => {
      await pause(GATHER_MS);
      await running.get(stripeId)?.catch(() => undefined);
      waiting.delete(stripeId);
      const mine = work(deps, stripeId, shared);
      running.set(stripeId, mine);
      try {
        await mine;
      } finally {
        if (running.get(stripeId) === mine) running.delete(stripeId);
      }
    };
    const done = run();
    waiting.set(stripeId, { hints: shared, done });
    return done;
  };
}

/** One sync looks at one older bill at most, besides those it looks at anyway. */
function canShare(a: Hints, b: Hints): boolean {
  return !a.invoiceId || !b.invoiceId || a.invoiceId === b.invoiceId;
}

function together(a: Hints, b: Hints): Hints {
  const moments = [a.happenedAt, b.happenedAt].map(Number);
  return {
    subscriptionId: a.subscriptionId ?? b.subscriptionId,
    invoiceId: a.invoiceId ?? b.invoiceId,
    happenedAt: moments.some(Number.isNaN) ? undefined : new Date(Math.max(...moments)),
  };
}

function happened({ created }: Stripe.Event): Date {
  return new Date(created * 1000);
}

/**
 * Nothing but a new week with a new bill: that bill's own event follows, paid or refused, and is what matters.
 * Asking for both would double the questions on the day when everybody is charged.
 */
function isNewWeek(previous: object | undefined): boolean {
  const changed = Object.keys(previous ?? {});
  return changed.includes('latest_invoice') && changed.every((name) => WEEKLY.includes(name));
}

const WEEKLY = ['latest_invoice', 'items', 'current_period_start', 'current_period_end'];

/** The events of a subscription's whole life. Each is a hint; what it points to is fetched again. */
export function subscriptionEvents(): Readonly<Record<string, EventHandler>> {
  const sync = createTurns(syncSubscription);

  const subscriptionChanged: EventHandler = (event) => {
    const { id, metadata } = event.data.object as Stripe.Subscription;
    if (isNewWeek(event.data.previous_attributes)) return undefined;
    return (deps) =>
      sync(deps, id, { subscriptionId: metadata.subscription_id, happenedAt: happened(event) });
  };

  const invoiceChanged: EventHandler = (event) => {
    const invoice = event.data.object as Stripe.Invoice;
    const details = invoice.parent?.subscription_details;
    if (!details) return undefined;
    const hints = {
      subscriptionId: details.metadata?.subscription_id,
      invoiceId: invoice.id,
      happenedAt: happened(event),
    };
    return (deps) => sync(deps, idOf(details.subscription), hints);
  };

  const pageChanged: EventHandler = (event) => {
    const { id, mode } = event.data.object as Stripe.Checkout.Session;
    return mode === 'subscription' ? (deps) => syncPaymentPage(deps, id) : undefined;
  };

  const chargeRefunded: EventHandler = (event) => {
    const intent = idOf((event.data.object as Stripe.Charge).payment_intent);
    return intent ? (deps) => applyRefund(deps, intent) : undefined;
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
