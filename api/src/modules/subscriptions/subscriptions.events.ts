import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { EventConsumer, EventTargets, StoredEvent } from '../payments/events/events.service.ts';
import { idOf } from './billing/billing.rules.ts';
import { takeCard } from './billing/cards.service.ts';
import { closePage, type Page, readPage } from './billing/payment-pages.service.ts';
import type { Ask } from './billing/reading.service.ts';
import { followRefund } from './billing/returns/week-return-jobs.service.ts';
import { syncSubscriptions } from './billing/sync.service.ts';
import { applyRefund } from './upkeep.service.ts';

/** How many are asked about at a time. */
const AT_ONCE = 10;

interface SubscriptionTarget {
  stripeId: string;
  subscriptionId?: string | undefined;
  invoiceId?: string;
}
type Target =
  | SubscriptionTarget
  | { page: string }
  | { card: string }
  | { refundOf: string }
  | { refund: string };
type Event = StoredEvent<Target>;

/**
 * Nothing but a new week with a new invoice: that invoice's own event follows, paid or refused, and is what matters.
 * Asking for both would double the questions on the day when everybody is charged.
 */
function isNewWeek(previous: object | undefined): boolean {
  const changed = Object.keys(previous ?? {});
  return changed.includes('latest_invoice') && changed.every((name) => WEEKLY.includes(name));
}

const WEEKLY = ['latest_invoice', 'items', 'current_period_start', 'current_period_end'];

function subscriptionChanged({ data }: Stripe.Event): Target | undefined {
  const { id, metadata } = data.object as Stripe.Subscription;
  if (isNewWeek(data.previous_attributes)) return undefined;
  return { stripeId: id, subscriptionId: metadata.subscription_id };
}

function invoiceChanged({ data }: Stripe.Event): Target | undefined {
  const { id, parent } = data.object as Stripe.Invoice;
  const details = parent?.subscription_details;
  if (!details) return undefined;
  const { subscription, metadata } = details;
  return { stripeId: idOf(subscription), subscriptionId: metadata?.subscription_id, invoiceId: id };
}

function pageChanged({ data }: Stripe.Event): Target | undefined {
  const { id, mode } = data.object as Stripe.Checkout.Session;
  if (mode === 'setup') return { card: id };
  return mode === 'subscription' ? { page: id } : undefined;
}

function chargeRefunded({ data }: Stripe.Event): Target | undefined {
  const intent = idOf((data.object as Stripe.Charge).payment_intent);
  return intent ? { refundOf: intent } : undefined;
}

function refundChanged({ data }: Stripe.Event): Target | undefined {
  const { id, metadata } = data.object as Stripe.Refund;
  return metadata?.week_return ? { refund: id } : undefined;
}

/** One that was made at the provider's desk leaves its week paid for after all. */
function refundFailed(event: Stripe.Event): Target | undefined {
  const intent = idOf((event.data.object as Stripe.Refund).payment_intent);
  return refundChanged(event) ?? (intent ? { refundOf: intent } : undefined);
}

/** The events of a subscription's whole life. */
const TARGETS: EventTargets<Target> = {
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
  'refund.updated': refundChanged,
  'refund.failed': refundFailed,
};

/** What the provider tells of subscriptions. */
export const subscriptionEvents: EventConsumer<Target> = {
  name: 'subscriptions',
  targets: TARGETS,

  async sync(deps, events) {
    const failures = new Map<Event, unknown>();
    const fails = (event: Event) => (error: unknown) => void failures.set(event, error);
    const pages = new Map<Event, Page>();
    const each = pLimit(AT_ONCE);
    await each.map(events, async (event) => {
      if (!('page' in event.target)) return;
      const page = await readPage(deps, event.target.page).catch(fails(event));
      if (page) pages.set(event, page);
    });
    await syncOnce(deps, events, pages, failures);
    for (const [event, page] of pages) {
      if (!failures.has(event)) await closePage(deps, page).catch(fails(event));
    }
    // Last, because what was paid must be known before it is given back.
    await each.map(events, async (event) => {
      if ('card' in event.target) await takeCard(deps, event.target.card).catch(fails(event));
      if ('refundOf' in event.target) await applyRefund(deps, event.target.refundOf).catch(fails(event));
      if ('refund' in event.target) await followRefund(deps, event.target.refund).catch(fails(event));
    });
    return failures;
  },
};

/** A change makes a burst of events: each subscription is asked about once for all of a batch. */
async function syncOnce(
  deps: Deps,
  events: readonly Event[],
  pages: ReadonlyMap<Event, Page>,
  failures: Map<Event, unknown>,
): Promise<void> {
  const hints = new Map<Event, SubscriptionTarget>();
  for (const event of events) {
    const target = 'stripeId' in event.target ? event.target : pages.get(event);
    if (target?.stripeId) hints.set(event, target);
  }
  const groups = Map.groupBy(hints.keys(), (event) => hints.get(event)?.stripeId ?? '');
  const asks = new Map<Ask, Event[]>();
  for (const [stripeId, same] of groups) {
    const targets = same.flatMap((event) => hints.get(event) ?? []);
    const ask = {
      stripeId,
      subscriptionId: targets.find(({ subscriptionId }) => subscriptionId)?.subscriptionId,
      invoiceIds: targets.flatMap(({ invoiceId }) => invoiceId ?? []),
      happenedAt: new Date(Math.max(...same.map(({ happenedAt }) => happenedAt.getTime()))),
    };
    asks.set(ask, same);
  }
  for (const [ask, error] of await syncSubscriptions(deps, [...asks.keys()])) {
    for (const event of asks.get(ask) ?? []) failures.set(event, error);
  }
}
