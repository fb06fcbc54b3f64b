import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { applyOrderRefund } from './desk-refunds.service.ts';
import { isEventApplied, markEventApplied } from './payments.queries.ts';
import { stripeOf } from './provider.service.ts';
import { settleSession } from './settling.service.ts';

export type EventHandler = (deps: Deps, event: Stripe.Event) => Promise<void>;

const sessionChanged: EventHandler = async (deps, event) => {
  const { id } = event.data.object as Stripe.Checkout.Session;
  await settleSession(deps, id);
};

const chargeRefunded: EventHandler = async (deps, event) => {
  const { payment_intent: intent } = event.data.object as Stripe.Charge;
  if (intent) await applyOrderRefund(deps, typeof intent === 'string' ? intent : intent.id);
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
  const handlers = [HANDLERS[event.type], others[event.type]].filter((handle) => handle !== undefined);
  if (handlers.length === 0 || (await isEventApplied(deps.database.db, event.id))) return;
  for (const handle of handlers) await handle(deps, event);
  await markEventApplied(deps.database.db, event.id, event.type, deps.clock.now());
}
