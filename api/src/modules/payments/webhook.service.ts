import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { applyOrderRefund } from './desk-refunds.service.ts';
import { isEventApplied, markEventApplied } from './payments.queries.ts';
import { stripeOf } from './provider.service.ts';
import { syncCheckoutSession } from './sync.service.ts';

/** What an event asks to be done; undefined when it asks for nothing. */
export type EventHandler = (event: Stripe.Event) => ((deps: Deps) => Promise<void>) | undefined;

const sessionChanged: EventHandler = (event) => {
  const { id } = event.data.object as Stripe.Checkout.Session;
  return (deps) => syncCheckoutSession(deps, id);
};

const chargeRefunded: EventHandler = (event) => {
  const { payment_intent: intent } = event.data.object as Stripe.Charge;
  const id = typeof intent === 'string' ? intent : intent?.id;
  return id ? (deps) => applyOrderRefund(deps, id) : undefined;
};

const HANDLERS: Record<string, EventHandler> = {
  'checkout.session.completed': sessionChanged,
  'checkout.session.async_payment_succeeded': sessionChanged,
  'checkout.session.async_payment_failed': sessionChanged,
  'checkout.session.expired': sessionChanged,
  'charge.refunded': chargeRefunded,
};

/** The event is a hint; what it points to is fetched again. It counts as told only once its effect is in the database. */
export async function receiveEvent(
  deps: Deps,
  rawBody: Buffer,
  signature: string,
  others: Readonly<Record<string, EventHandler>> = {},
): Promise<void> {
  const { stripe, settings } = stripeOf(deps);
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
  // A payment page may be of an order or of a subscription: each side looks whether it is its own.
  const works = [HANDLERS, others]
    .map((handlers) => handlers[event.type]?.(event))
    .filter((work) => work !== undefined);
  if (works.length === 0 || (await isEventApplied(deps.database.db, event.id))) return;
  for (const work of works) await work(deps);
  await markEventApplied(deps.database.db, { id: event.id, type: event.type, appliedAt: deps.clock.now() });
}
