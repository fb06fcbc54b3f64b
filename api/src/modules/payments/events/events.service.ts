import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import {
  type EventRow,
  giveUpEvents,
  markEventsApplied,
  postponeEvents,
  takeDueEvents,
} from './event-queue.queries.ts';

/** One worker a lane: slow answers about subscriptions keep no order waiting. */
export const laneWorker = (lane: string) => `payments.events.${lane}`;

/** Ten at a time, each answered or timed out within 12 seconds: done before the lease ends. */
const BATCH = 100;
/** With the pauses between them, the last comes after 68 hours, about as long as the provider itself repeats. */
const MAX_ATTEMPTS = 14;

export interface StoredEvent<Target> {
  target: Target;
  happenedAt: Date;
}

/**
 * By type, what an event points to; undefined when it is none of this side's business. The types are also what the
 * provider is asked to send: one that is not here never comes.
 */
export type EventTargets<Target extends object> = Readonly<
  Record<string, (event: Stripe.Event) => Target | undefined>
>;

/** A side of the store that follows the provider's events. */
export interface EventConsumer<Target extends object = object> {
  name: string;
  targets: EventTargets<Target>;
  /** The events are hints: what they point to is fetched. Says of which that has failed, and why. */
  sync(deps: Deps, events: readonly StoredEvent<Target>[]): Promise<Map<StoredEvent<Target>, unknown>>;
}

/** Applies one batch and answers its size. An event counts as applied once its effect is in the database. */
export async function applyDueEvents(
  deps: Deps,
  lane: string,
  consumers: readonly EventConsumer[],
): Promise<number> {
  const { db } = deps.database;
  const events = await takeDueEvents(db, lane, deps.clock.now(), BATCH);
  if (events.length === 0) return 0;
  const failures = await syncAll(deps, events, consumers);
  const applied = events.filter(({ id }) => !failures.has(id)).map(({ id }) => id);
  await markEventsApplied(db, applied, deps.clock.now());
  await reportFailures(deps, events, failures);
  return events.length;
}

async function syncAll(
  deps: Deps,
  rows: readonly EventRow[],
  consumers: readonly EventConsumer[],
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  // A payment page may be of an order or of a subscription: each side looks whether it is its own.
  for (const { name, sync } of consumers) {
    const events = rows.flatMap(({ id, targets, happenedAt }) => {
      const target = targets[name];
      return target ? [{ id, target, happenedAt }] : [];
    });
    if (events.length === 0) continue;
    const failed = await sync(deps, events).catch(
      (error: unknown) => new Map(events.map((event) => [event, error])),
    );
    for (const event of events) if (failed.has(event)) failures.set(event.id, failed.get(event));
  }
  return failures;
}

/** They come again by themselves. After the last attempt the reconcile jobs remain, or the provider sends them again. */
async function reportFailures(
  deps: Deps,
  rows: readonly EventRow[],
  failures: ReadonlyMap<string, unknown>,
): Promise<void> {
  const failed = rows.filter(({ id }) => failures.has(id));
  const givenUp = failed.filter(({ attempts }) => attempts >= MAX_ATTEMPTS);
  for (const row of failed) {
    const { id: event, type, attempts } = row;
    const about = { err: failures.get(event), event, type, attempts };
    if (givenUp.includes(row)) deps.log.error(about, 'a provider event was given up');
    else deps.log.warn(about, 'a provider event could not be applied yet');
  }
  const again = failed.filter((row) => !givenUp.includes(row));
  await postponeEvents(
    deps.database.db,
    again.map(({ id }) => id),
    deps.clock.now(),
  );
  await giveUpEvents(
    deps.database.db,
    givenUp.map(({ id }) => id),
  );
}
