import type { AuditQuery } from '@cesta/contract/panel/audit';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { auditLog } from './audit.tables.ts';

export type EntryRow = typeof auditLog.$inferSelect;
export type NewEntry = typeof auditLog.$inferInsert;

export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(auditLog).values(entries);
}

export interface EntryFilter extends Pick<AuditQuery, 'subject' | 'by' | 'before' | 'limit'> {
  /** Null: whatever it is about. */
  subjectIds: readonly string[] | null;
  since: Date | null;
  until: Date | null;
}

/** Entries written at the same time may have changed places with their neighbours: ids follow the time but for these. */
const NEIGHBOURS = 1000;

/** Keyset pagination: page 1000 costs the same as page 1. */
export function listEntries(db: Db, filter: EntryFilter): Promise<EntryRow[]> {
  const { subject, by, before, limit, subjectIds, since, until } = filter;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        subject && eq(auditLog.subject, subject),
        by ? eq(auditLog.actorId, by) : undefined,
        subjectIds ? inArray(auditLog.subjectId, [...subjectIds]) : undefined,
        before === undefined ? undefined : lt(auditLog.id, before),
        since ? and(gte(auditLog.at, since), sql`${auditLog.id} >= ${edge(since, 'first')}`) : undefined,
        until ? and(lt(auditLog.at, until), sql`${auditLog.id} <= ${edge(until, 'last')}`) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Where a day begins or ends among the ids: a day long ago is found without reading what came since. */
function edge(at: Date, which: 'first' | 'last') {
  const moment = at.toISOString();
  return which === 'first'
    ? sql`coalesce((select id from ${auditLog} where at >= ${moment} order by at, id limit 1), 0) - ${NEIGHBOURS}`
    : sql`coalesce((select id from ${auditLog} where at < ${moment} order by at desc, id desc limit 1), 0) + ${NEIGHBOURS}`;
}

export async function hasEntry(
  db: Db,
  subjectId: string,
  { press, action }: { press: string; action: EntryRow['action'] },
): Promise<boolean> {
  const isIt = and(eq(auditLog.subjectId, subjectId), eq(auditLog.press, press), eq(auditLog.action, action));
  return (await db.select({ id: auditLog.id }).from(auditLog).where(isIt).limit(1)).length > 0;
}

/** By the index of its subject, newest first: what is older than `since` is not read. */
export async function countSince(
  db: Db,
  { subject, action, since }: Pick<EntryRow, 'subject' | 'action'> & { since: Date },
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${auditLog} where subject = ${subject} and action = ${action}
      and id > coalesce((select id from ${auditLog} where subject = ${subject} and at < ${since.toISOString()}
        order by id desc limit 1), 0)`);
  return rows[0]?.total ?? 0;
}

/** What was done to any of these things, the last first: each leads to its own few entries. */
export async function listEntriesOf(
  db: Db,
  subjectIds: readonly string[],
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select entry.id from unnest(${sql.param([...subjectIds])}::text[]) as thing(id)
    cross join lateral (
      select id from ${auditLog} where subject_id = thing.id
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}) entry
    order by entry.id desc limit ${limit}`);
  const ids = rows.map(({ id }) => Number(id));
  return ids.length > 0
    ? db.select().from(auditLog).where(inArray(auditLog.id, ids)).orderBy(desc(auditLog.id))
    : [];
}

/** A loose index scan: reads one index entry a person, not all of their rows. */
export async function listActors(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (select actor_id, actor_name from ${auditLog}
        where actor_id is not null order by actor_id, id desc limit 1)
      union all
      select next.actor_id, next.actor_name from people cross join lateral (
        select actor_id, actor_name from ${auditLog}
        where actor_id > people.actor_id order by actor_id, id desc limit 1
      ) as next
    )
    select actor_id as id, actor_name as name from people order by actor_name, actor_id limit ${limit}`);
  return rows;
}
