import { payoutEvents } from './modules/ledger/payouts.events.ts';
import type { EventConsumer } from './modules/payments/events/events.service.ts';
import { orderEvents } from './modules/payments/payments.events.ts';
import { disputeEvents } from './modules/subscriptions/disputes/disputes.events.ts';
import { subscriptionEvents } from './modules/subscriptions/subscriptions.events.ts';

/** The sides of the store that the payment provider tells of what happens. */
export const eventConsumers: readonly EventConsumer[] = [
  orderEvents,
  subscriptionEvents,
  disputeEvents,
  payoutEvents,
];

/** Every event that somebody follows: what the provider is asked to send, and what the README lists. */
export const PROVIDER_EVENTS: readonly string[] = [
  ...new Set(eventConsumers.flatMap(({ targets }) => Object.keys(targets))),
].toSorted();
