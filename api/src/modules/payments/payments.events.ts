import pLimit from 'p-limit';
import type Stripe from 'stripe';
import { applyOrderRefund } from './desk-refunds.service.ts';
import type { EventConsumer } from './events.service.ts';
import { syncCheckoutSession } from './sync.service.ts';

/** How many are asked about at a time. */
const AT_ONCE = 10;

type Target = { session: string } | { refundOf: string };

/** What the provider tells of orders. */
export const orderEvents: EventConsumer<Target> = {
  name: 'orders',

  targetOf({ type, data: { object } }) {
    switch (type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired': {
        const { id, mode } = object as Stripe.Checkout.Session;
        return mode === 'subscription' ? undefined : { session: id };
      }
      case 'charge.refunded':
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed': {
        const { payment_intent: intent } = object as Stripe.Charge | Stripe.Refund;
        const id = typeof intent === 'string' ? intent : intent?.id;
        return id ? { refundOf: id } : undefined;
      }
      default:
        return undefined;
    }
  },

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
