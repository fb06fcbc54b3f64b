import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { EVENTS_WORKER, type EventConsumer } from './events.service.ts';
import { storeEvent } from './payments.queries.ts';
import { stripeOf } from './provider.service.ts';

/**
 * Checks who speaks, stores what the event points to, which puts it in the queue, and leaves the work to a worker, so
 * that the provider is answered at once. What is told again or concerns nobody makes no work.
 */
export async function receiveEvent(
  deps: Deps,
  rawBody: Buffer,
  signature: string,
  consumers: readonly EventConsumer[],
): Promise<void> {
  const event = verified(deps, rawBody, signature);
  const targets = consumers.flatMap((consumer) => {
    const target = consumer.targetOf(event);
    return target ? [[consumer.name, target]] : [];
  });
  if (targets.length === 0) return;
  const isNew = await storeEvent(deps.database.db, {
    id: event.id,
    type: event.type,
    targets: Object.fromEntries(targets),
    happenedAt: new Date(event.created * 1000),
    receivedAt: deps.clock.now(),
  });
  if (isNew) deps.jobs.wake(EVENTS_WORKER);
}

function verified(deps: Deps, rawBody: Buffer, signature: string): Stripe.Event {
  const { stripe, settings } = stripeOf(deps);
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
