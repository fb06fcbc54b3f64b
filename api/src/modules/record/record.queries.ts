import type { RecordQuery } from '@cesta/contract/record';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { changeRecord } from './record.tables.ts';

export type EntryRow = typeof changeRecord.$inferSelect;
export type NewEntry = typeof changeRecord.$inferInsert;

export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(changeRecord).values(entries);
}

/** By key, never by count: the thousandth page is as quick as the first. */
export function listEntries(db: Db, { subject, by, before, limit }: RecordQuery): Promise<EntryRow[]> {
  return db
    .select()
    .from(changeRecord)
    .where(
      and(
        subject && eq(changeRecord.subject, subject),
        by ? eq(changeRecord.actorId, by) : undefined,
        before === undefined ? undefined : lt(changeRecord.id, before),
      ),
    )
    .orderBy(desc(changeRecord.id))
    .limit(limit);
}

/** Leaps through the index from person to person instead of reading what each of them did. */
export async function listActors(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (select actor_id, actor_name from ${changeRecord} order by actor_id, id desc limit 1)
      union all
      select next.actor_id, next.actor_name from people cross join lateral (
        select actor_id, actor_name from ${changeRecord}
        where actor_id > people.actor_id order by actor_id, id desc limit 1
      ) as next
    )
    select actor_id as id, actor_name as name from people order by actor_name, actor_id limit ${limit}`);
  return rows;
}
