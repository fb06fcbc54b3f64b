import type Stripe from 'stripe';
import type { EventConsumer, EventTargets } from '../../payments/events/events.service.ts';
import { applyDispute } from './disputes.service.ts';

interface Target {
  dispute: string;
}

const disputeChanged = ({ data }: Stripe.Event): Target => ({ dispute: (data.object as Stripe.Dispute).id });

const TARGETS: EventTargets<Target> = {
  'charge.dispute.created': disputeChanged,
  'charge.dispute.updated': disputeChanged,
  'charge.dispute.closed': disputeChanged,
  'charge.dispute.funds_withdrawn': disputeChanged,
  'charge.dispute.funds_reinstated': disputeChanged,
};

/** What the provider tells of disputes, of orders and of weeks. */
export const disputeEvents: EventConsumer<Target> = {
  name: 'disputes',
  targets: TARGETS,

  async sync(deps, events) {
    const failures = new Map<(typeof events)[number], unknown>();
    for (const same of Map.groupBy(events, ({ target }) => target.dispute).values()) {
      try {
        await applyDispute(deps, same[0]?.target.dispute ?? '');
      } catch (error) {
        for (const event of same) failures.set(event, error);
      }
    }
    return failures;
  },
};
