import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** A key is a hash already; moments are ISO texts. */
interface CountRow extends Record<string, unknown> {
  key: string;
  count: number;
  expires_at: string;
}

export interface Wanted {
  key: string;
  max: number;
  expires: string;
}

export interface Place extends Record<string, unknown> {
  key: string;
  expires_at: string;
}

/** Many in one statement, always in key order, which prevents deadlocks. */
export async function addCounts(
  db: Db,
  added: readonly { key: string; amount: number; expires: string }[],
  now: Date,
): Promise<CountRow[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<CountRow>(sql`
    insert into counters (key, count, expires_at)
    select key, amount, expires
    from json_to_recordset(${JSON.stringify(added)}::json) as added (key text, amount int, expires timestamptz)
    order by key
    on conflict (key) do update set
      count = case when counters.expires_at <= ${at} then excluded.count else counters.count + excluded.count end,
      expires_at = case when counters.expires_at <= ${at} then excluded.expires_at else counters.expires_at end
    returning key, count, expires_at`);
  return rows;
}

/**
 * Beside a statement that commits by itself: it does not wait for the disk, nor for a standby. A database that crashes
 * may forget the counts of its last moments, which come back with the next ones; nothing that is owed to anybody may
 * be written so.
 */
const UNAWAITED = sql`(select set_config('synchronous_commit', 'off', true)) as unawaited`;

/** Counts one wherever there is still room, and says where that was. Never within a transaction. */
export async function takePlaces(db: Db, wanted: readonly Wanted[], now: Date): Promise<Place[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<Place>(sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (key text, max int, expires timestamptz)
    )
    insert into counters (key, count, expires_at)
    select key, 1, expires from wanted cross join ${UNAWAITED} order by key
    on conflict (key) do update set
      count = case when counters.expires_at <= ${at} then 1 else counters.count + 1 end,
      expires_at = case when counters.expires_at <= ${at} then excluded.expires_at else counters.expires_at end
    where counters.expires_at <= ${at}
      or counters.count < (select max from wanted where wanted.key = excluded.key)
    returning key, expires_at`);
  return rows;
}

/** Only within the window in which they were counted. Never within a transaction. */
export async function giveBackPlaces(db: Db, places: readonly Place[]): Promise<void> {
  await db.execute(sql`
    with held as (
      select counters.key from counters
      join json_to_recordset(${JSON.stringify(places)}::json) as p (key text, expires_at timestamptz)
        on p.key = counters.key and p.expires_at = counters.expires_at
      cross join ${UNAWAITED}
      order by counters.key
      for update of counters
    )
    update counters set count = greatest(0, count - 1) from held where counters.key = held.key`);
}

/** Where no room is left, and until when. */
export async function listFull(db: Db, wanted: readonly Wanted[], now: Date): Promise<Place[]> {
  const { rows } = await db.execute<Place>(sql`
    select counters.key, counters.expires_at from counters
    join json_to_recordset(${JSON.stringify(wanted)}::json) as w (key text, max int)
      on w.key = counters.key and counters.count >= w.max
    where counters.expires_at > ${now.toISOString()}`);
  return rows;
}

export async function deleteCounts(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from counters where key in (
      select key from counters where key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
      order by key for update
    )`);
}

export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  // In key order and skipping locked rows, which prevents deadlocks.
  await db.execute(sql`
    delete from counters where key in (
      select key from counters where expires_at <= ${now.toISOString()} order by key for update skip locked
    )`);
}
