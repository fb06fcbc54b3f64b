import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { type EventRow, giveUpEvents, markEventsApplied, takeDueEvents } from './payments.queries.ts';

export const EVENTS_WORKER = 'payments.events';

const BATCH = 200;
/** Twice as long between them each time: the last one comes after more than eight hours. */
const MAX_ATTEMPTS = 10;

export interface StoredEvent<Target> {
  target: Target;
  happenedAt: Date;
}

/** A side of the store that follows what the provider tells. */
export interface EventConsumer<Target extends object = object> {
  name: string;
  /** What an event points to; undefined when it is none of this side's business. */
  targetOf(event: Stripe.Event): Target | undefined;
  /** The events are hints: what they point to is fetched. Says of which that has failed, and why. */
  sync(deps: Deps, events: readonly StoredEvent<Target>[]): Promise<Map<StoredEvent<Target>, unknown>>;
}

/** One batch of what is due; says how many that were. An event counts as applied once its effect is in the database. */
export async function applyDueEvents(deps: Deps, consumers: readonly EventConsumer[]): Promise<number> {
  const { db } = deps.database;
  const events = await takeDueEvents(db, deps.clock.now(), BATCH);
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
    const failed = await sync(deps, events);
    for (const event of events) if (failed.has(event)) failures.set(event.id, failed.get(event));
  }
  return failures;
}

/** They come again by themselves; after the last attempt only asking the provider about everything remains. */
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
  await giveUpEvents(
    deps.database.db,
    givenUp.map(({ id }) => id),
  );
}
