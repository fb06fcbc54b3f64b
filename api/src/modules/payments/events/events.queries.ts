import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  ne,
  not,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { isForgotten } from '../../../platform/database/restores.ts';
import { providerCursors, providerEvents } from '../payments.tables.ts';
import type { EventRow } from './event-queue.queries.ts';

const isGivenUp = and(
  isNull(providerEvents.appliedAt),
  isNull(providerEvents.nextAttemptAt),
  ne(providerEvents.lane, ''),
);

export function countGivenUp(db: Db): Promise<number> {
  return db.$count(providerEvents, isGivenUp);
}

export async function measureEvents(
  db: Db,
): Promise<{ waiting: number; since: Date | null; failed: number }> {
  const [waiting] = await db
    .select({ total: count(), since: min(providerEvents.receivedAt) })
    .from(providerEvents)
    .where(isNotNull(providerEvents.nextAttemptAt));
  return { waiting: waiting?.total ?? 0, since: waiting?.since ?? null, failed: await countGivenUp(db) };
}

export function listGivenUp(db: Db, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(isGivenUp)
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
    .limit(limit);
}

/** One, or all of them. Answers whose workers have something to do now. */
export async function retryGivenUp(db: Db, id: string | null, now: Date): Promise<string[]> {
  const rows = await db
    .update(providerEvents)
    .set({ nextAttemptAt: now, attempts: 0 })
    .where(and(isGivenUp, id === null ? undefined : eq(providerEvents.id, id)))
    .returning({ lane: providerEvents.lane });
  return [...new Set(rows.map(({ lane }) => lane))];
}

/** False when it is no longer given up. */
export async function dismissGivenUp(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(providerEvents)
    .set({ appliedAt: now })
    .where(and(isGivenUp, eq(providerEvents.id, id)));
  return (rowCount ?? 0) > 0;
}

/** A batch of what was applied before; says how many went. */
export async function deleteApplied(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(lt(providerEvents.appliedAt, before))
    .limit(limit);
  const { rowCount } = await db.delete(providerEvents).where(inArray(providerEvents.id, old));
  return rowCount ?? 0;
}

export async function listKnownEvents(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(inArray(providerEvents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function findLastReceived(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(providerEvents.receivedAt) }).from(providerEvents);
  return row?.at ?? null;
}

export async function findLastHeard(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(providerEvents.receivedAt) })
    .from(providerEvents)
    .where(eq(providerEvents.source, 'webhook'));
  return row?.at ?? null;
}

export interface Unheard {
  type: string;
  events: number;
  firstAt: Date;
  receivedAt: Date;
}

/**
 * Fetched since, of kinds of which none was sent to us after that. What a restore has forgotten may have been sent to us
 * then: it says nothing of whether the provider tells us.
 */
export async function listUnheard(db: Db, since: Date): Promise<Unheard[]> {
  const heard = sql`exists (select 1 from ${providerEvents} as heard where heard.source = 'webhook'
    and heard.type = ${providerEvents.type} and heard.received_at >= ${since}
    and heard.received_at >= ${providerEvents.receivedAt})`;
  const rows = await db
    .select({
      type: providerEvents.type,
      events: sql<number>`count(*)::int`,
      firstAt: sql<string>`min(${providerEvents.happenedAt})`,
      receivedAt: sql<string>`max(${providerEvents.receivedAt})`,
    })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.source, 'poll'),
        gte(providerEvents.receivedAt, since),
        sql`not ${heard}`,
        not(isForgotten(providerEvents.happenedAt)),
      ),
    )
    .groupBy(providerEvents.type)
    .orderBy(providerEvents.type);
  return rows.map((row) => ({
    ...row,
    firstAt: new Date(row.firstAt),
    receivedAt: new Date(row.receivedAt),
  }));
}

export async function findCursor(db: Db, name: string): Promise<Date | null> {
  const [row] = await db.select().from(providerCursors).where(eq(providerCursors.name, name));
  return row?.until ?? null;
}

export async function moveCursor(db: Db, name: string, until: Date): Promise<void> {
  await db
    .insert(providerCursors)
    .values({ name, until })
    .onConflictDoUpdate({ target: providerCursors.name, set: { until } });
}
