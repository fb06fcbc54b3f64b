import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { knownDevices } from './identity.tables.ts';

export async function upsertDevice(db: Db, userId: string, deviceHash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: sql`greatest(${knownDevices.lastUsedAt}, excluded.last_used_at)` },
    });
}

/** All but the latest. What somebody else is deleting already is left to them: nobody waits, nobody waits in a circle. */
export async function deleteOldestDevices(db: Db, userId: string, kept: number): Promise<void> {
  const oldest = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.deviceHash)
    .offset(kept)
    .for('update', { skipLocked: true });
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, oldest)));
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
