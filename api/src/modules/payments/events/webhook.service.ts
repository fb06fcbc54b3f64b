import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { stripeOf } from '../provider.service.ts';
import { storeEvent } from './event-queue.queries.ts';
import { inOurVersion } from './event-versions.service.ts';
import { type EventConsumer, laneWorker } from './events.service.ts';
import { couldBeSigned } from './signatures.rules.ts';

/**
 * Verifies the signature, stores what the event points to, which puts it into the queue, and wakes a worker. The
 * provider is answered at once. An event that is known or concerns nobody makes no work.
 */
export async function receiveEvent(
  deps: Deps,
  rawBody: Buffer,
  signature: string,
  consumers: readonly EventConsumer[],
): Promise<void> {
  await acceptEvent(deps, verified(deps, rawBody, signature), consumers, 'webhook');
}

/** Before the body is read: what no signature can be is refused as a wrong one is. */
export function refuseUnsigned(deps: Deps, signature: string): void {
  stripeOf(deps);
  // By the machine's own clock, as the provider's library reckons.
  if (!couldBeSigned(signature, new Date())) throw new AppError('BAD_REQUEST');
}

/** What an event points to, by the side of the store that follows it. */
export function targetsOf(
  event: Stripe.Event,
  consumers: readonly EventConsumer[],
): (readonly [name: string, target: object])[] {
  return consumers.flatMap((consumer) => {
    const target = consumer.targets[event.type]?.(event);
    return target ? [[consumer.name, target] as const] : [];
  });
}

export async function acceptEvent(
  deps: Deps,
  sent: Stripe.Event,
  consumers: readonly EventConsumer[],
  source: 'webhook' | 'poll',
): Promise<void> {
  if (!consumers.some(({ targets }) => targets[sent.type])) return;
  const event = await inOurVersion(deps, sent);
  const targets = targetsOf(event, consumers);
  const lane = targets[0]?.[0];
  if (lane === undefined) return;
  const isNew = await storeEvent(deps.database.db, {
    id: event.id,
    type: event.type,
    lane,
    targets: Object.fromEntries(targets),
    happenedAt: new Date(event.created * 1000),
    receivedAt: deps.clock.now(),
    source,
  });
  if (isNew) deps.jobs.wake(laneWorker(lane));
}

function verified(deps: Deps, rawBody: Buffer, signature: string): Stripe.Event {
  const { stripe, settings } = stripeOf(deps);
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
