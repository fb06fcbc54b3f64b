import { desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { knownDevices } from './identity.tables.ts';

/**
 * Upserts the device and deletes the person's oldest ones. Rows locked by a concurrent deletion are skipped, so that
 * there is no deadlock.
 */
export async function upsertDevice(
  db: Db,
  { userId, deviceHash, now, kept }: { userId: string; deviceHash: string; now: Date; kept: number },
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with this_one as (
      insert into known_devices (user_id, device_hash, created_at, last_used_at)
      values (${userId}, ${deviceHash}, ${at}, ${at})
      on conflict (user_id, device_hash)
        do update set last_used_at = greatest(known_devices.last_used_at, excluded.last_used_at)
    )
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices
      where user_id = ${userId} and device_hash <> ${deviceHash}
      order by last_used_at desc, device_hash
      offset ${kept - 1}
      for update skip locked
    )`);
}

export function listDevices(db: Db, userId: string) {
  return db
    .select({ createdAt: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.deviceHash);
}

export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function deleteUnusedDevices(db: Db, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, before));
}
