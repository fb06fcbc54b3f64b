import type { AuditQuery } from '@cesta/contract/audit';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { auditLog } from './audit.tables.ts';

export type EntryRow = typeof auditLog.$inferSelect;
export type NewEntry = typeof auditLog.$inferInsert;

export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(auditLog).values(entries);
}

/** Keyset pagination: page 1000 costs the same as page 1. */
export function listEntries(db: Db, { subject, by, before, limit }: AuditQuery): Promise<EntryRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        subject && eq(auditLog.subject, subject),
        by ? eq(auditLog.actorId, by) : undefined,
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** A loose index scan: reads one index entry a person, not all of their rows. */
export async function listActors(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (select actor_id, actor_name from ${auditLog} order by actor_id, id desc limit 1)
      union all
      select next.actor_id, next.actor_name from people cross join lateral (
        select actor_id, actor_name from ${auditLog}
        where actor_id > people.actor_id order by actor_id, id desc limit 1
      ) as next
    )
    select actor_id as id, actor_name as name from people order by actor_name, actor_id limit ${limit}`);
  return rows;
}
