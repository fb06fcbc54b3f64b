import pLimit from 'p-limit';
import type Stripe from 'stripe';
import { syncCheckoutSession } from './checkout/sync.service.ts';
import { applyOrderRefund } from './desk-refunds.service.ts';
import type { EventConsumer, EventTargets } from './events/events.service.ts';
import { idOf } from './provider.service.ts';

/** How many are asked about at a time. */
const AT_ONCE = 10;

type Target = { session: string } | { refundOf: string };

function pageChanged({ data }: Stripe.Event): Target | undefined {
  const { id, mode } = data.object as Stripe.Checkout.Session;
  return mode === 'payment' || mode === undefined ? { session: id } : undefined;
}

function moneyReturned({ data }: Stripe.Event): Target | undefined {
  const { payment_intent: intent } = data.object as Stripe.Charge | Stripe.Refund;
  const id = idOf(intent);
  return id ? { refundOf: id } : undefined;
}

/** The events of an order's payment. */
const TARGETS: EventTargets<Target> = {
  'checkout.session.completed': pageChanged,
  'checkout.session.async_payment_succeeded': pageChanged,
  'checkout.session.async_payment_failed': pageChanged,
  'checkout.session.expired': pageChanged,
  'charge.refunded': moneyReturned,
  'refund.created': moneyReturned,
  'refund.updated': moneyReturned,
  'refund.failed': moneyReturned,
};

/** What the provider tells of orders. */
export const orderEvents: EventConsumer<Target> = {
  name: 'orders',
  targets: TARGETS,

  async sync(deps, events) {
    const failures = new Map<(typeof events)[number], unknown>();
    // Several events of a batch may tell of one session: it is synced once for all of them.
    const groups = Map.groupBy(events, ({ target }) => JSON.stringify(target));
    await pLimit(AT_ONCE).map(groups.values(), async (same) => {
      const [{ target } = { target: undefined }] = same;
      try {
        if (!target) return;
        if ('session' in target) await syncCheckoutSession(deps, target.session);
        else await applyOrderRefund(deps, target.refundOf);
      } catch (error) {
        for (const event of same) failures.set(event, error);
      }
    });
    return failures;
  },
};
