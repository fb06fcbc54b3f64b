import type Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { stripeOf } from '../provider.service.ts';
import { storeEvent } from './event-queue.queries.ts';
import { inOurVersion } from './event-versions.service.ts';
import { type EventConsumer, laneWorker } from './events.service.ts';
import { couldBeSigned } from './signatures.rules.ts';

/** A text that the database takes. */
const Text = z
  .string()
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));

const Named = z.object({ id: Text.optional(), type: Text });

/** As much of an event that somebody follows as is needed to keep it. */
const Followed = z.object({
  id: Text.min(1),
  type: Text,
  // In seconds, until the year 3000.
  created: z.int().min(0).max(32_503_680_000),
  data: z.object({ object: z.object({ id: Text.min(1) }) }),
});

/** Ids by their names; a mark of somebody else's on the same account may be any text. */
const Targets = z.record(z.string(), z.record(z.string(), Text.optional()));

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
  const outcome = await acceptEvent(deps, verified(deps, rawBody, signature), consumers, 'webhook');
  // The provider sends it again for three days and shows it as failed, as it does with whatever is not taken.
  if (outcome === 'unreadable') throw new AppError('BAD_REQUEST');
}

/** Before the body is read: what no signature can be is refused as a wrong one is. */
export function refuseUnsigned(deps: Deps, signature: string): void {
  stripeOf(deps);
  // By the machine's own clock, as the provider's library reckons.
  if (!couldBeSigned(signature, new Date())) throw new AppError('BAD_REQUEST');
}

/** What cannot be read is not taken, and not in silence. */
export async function acceptEvent(
  deps: Deps,
  sent: Stripe.Event,
  consumers: readonly EventConsumer[],
  source: 'webhook' | 'poll',
): Promise<'taken' | 'of no concern' | 'unreadable'> {
  const type = Named.safeParse(sent).data?.type;
  const followers = consumers.filter(({ targets }) => Object.hasOwn(targets, type ?? ''));
  if (type !== undefined && followers.length === 0) return 'of no concern';
  const checked = Followed.safeParse(sent);
  const read = checked.success ? targetsOf(await inOurVersion(deps, sent), followers) : checked;
  if (!read.success) {
    const event = Named.safeParse(sent).data?.id;
    deps.log.error({ err: read.error, event, type }, 'an event of the provider cannot be read');
    return 'unreadable';
  }
  const targets = read.data;
  const [lane] = Object.keys(targets);
  if (lane === undefined) return 'of no concern';
  const isNew = await storeEvent(deps.database.db, {
    id: sent.id,
    type: sent.type,
    lane,
    targets,
    happenedAt: new Date(sent.created * 1000),
    receivedAt: deps.clock.now(),
    source,
  });
  if (isNew) deps.jobs.wake(laneWorker(lane));
  return 'taken';
}

type Read = { success: true; data: Record<string, object> } | { success: false; error: unknown };

/** What an event points to, by the side of the store that follows it, unless it has not the shape of its type. */
function targetsOf(event: Stripe.Event, followers: readonly EventConsumer[]): Read {
  try {
    const found = followers.flatMap(({ name, targets }) => {
      const target = targets[event.type]?.(event);
      return target ? [[name, target] as const] : [];
    });
    return Targets.safeParse(Object.fromEntries(found));
  } catch (error) {
    return { success: false, error };
  }
}

function verified(deps: Deps, rawBody: Buffer, signature: string): Stripe.Event {
  const { stripe, settings } = stripeOf(deps);
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
