import type Stripe from 'stripe';
import type { EventConsumer, EventTargets } from '../payments/events/events.service.ts';
import { syncPayout } from './ledger-sync.service.ts';

interface Target {
  payout: string;
}

const payoutEnded = ({ data }: Stripe.Event): Target => ({ payout: (data.object as Stripe.Payout).id });

const TARGETS: EventTargets<Target> = {
  'payout.paid': payoutEnded,
  'payout.failed': payoutEnded,
};

/** What the provider tells of money on its way to the store's bank. */
export const payoutEvents: EventConsumer<Target> = {
  name: 'payouts',
  targets: TARGETS,

  async sync(deps, events) {
    const failures = new Map<(typeof events)[number], unknown>();
    for (const same of Map.groupBy(events, ({ target }) => target.payout).values()) {
      try {
        await syncPayout(deps, same[0]?.target.payout ?? '');
      } catch (error) {
        for (const event of same) failures.set(event, error);
      }
    }
    return failures;
  },
};
