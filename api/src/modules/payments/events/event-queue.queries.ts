import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { providerEvents } from '../payments.tables.ts';

export type EventRow = typeof providerEvents.$inferSelect;

/**
 * False when it is known already. One that was given up starts anew when the provider sends it again; one that was
 * fetched because it did not come counts as heard when it comes after all.
 */
export async function storeEvent(
  db: Db,
  event: Omit<typeof providerEvents.$inferInsert, 'nextAttemptAt'>,
): Promise<boolean> {
  const row = { ...event, nextAttemptAt: event.receivedAt };
  const { rowCount } = await db
    .insert(providerEvents)
    .values(row)
    .onConflictDoUpdate({
      target: providerEvents.id,
      set: {
        nextAttemptAt: sql`case when ${isGivenUp} then excluded.next_attempt_at else ${providerEvents.nextAttemptAt} end`,
        attempts: sql`case when ${isGivenUp} then 0 else ${providerEvents.attempts} end`,
        source: sql`excluded.source`,
        receivedAt: sql`excluded.received_at`,
      },
      setWhere: sql`${isGivenUp} or (${providerEvents.source} = 'poll' and excluded.source = 'webhook')`,
    });
  return (rowCount ?? 0) > 0;
}

const isGivenUp = sql`(${providerEvents.appliedAt} is null and ${providerEvents.nextAttemptAt} is null)`;

/** Longer than a batch of slow answers takes. After a crash its events are taken again when this is over. */
const LEASE = sql`interval '2 minutes'`;

/** Oldest first. For the time of the lease no other worker takes them. */
export function takeDueEvents(db: Db, lane: string, now: Date, limit: number): Promise<EventRow[]> {
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(eq(providerEvents.lane, lane), lte(providerEvents.nextAttemptAt, now)))
    .orderBy(providerEvents.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(providerEvents)
    .set({
      attempts: sql`${providerEvents.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${LEASE}`,
    })
    .where(inArray(providerEvents.id, due))
    .returning();
}

export async function markEventsApplied(db: Db, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(providerEvents)
    .set({ appliedAt: at, nextAttemptAt: null })
    .where(inArray(providerEvents.id, ids));
}

/** Waits twice as long after each attempt, beginning with half a minute. */
export async function postponeEvents(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const wait = sql`interval '30 seconds' * power(2, ${providerEvents.attempts} - 1)`;
  await db
    .update(providerEvents)
    .set({ nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${wait}` })
    .where(inArray(providerEvents.id, ids));
}

export async function giveUpEvents(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.update(providerEvents).set({ nextAttemptAt: null }).where(inArray(providerEvents.id, ids));
}
