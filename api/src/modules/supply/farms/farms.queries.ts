import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { harvestOffers } from '../harvest/harvest.tables.ts';
import { crops, farms } from './farms.tables.ts';

export type FarmRow = typeof farms.$inferSelect;
export type CropRow = typeof crops.$inferSelect;

export async function findFarm(db: Db, producerId: string): Promise<FarmRow | undefined> {
  const [row] = await db.select().from(farms).where(eq(farms.producerId, producerId));
  return row;
}

export type FarmValues = Omit<typeof farms.$inferInsert, 'version'>;

/** Each saving is a version more. The caller holds the producer's lock. */
export async function saveFarm(tx: Db, values: FarmValues): Promise<FarmRow | undefined> {
  const { producerId: _, ...changed } = values;
  const [row] = await tx
    .insert(farms)
    .values(values)
    .onConflictDoUpdate({ target: farms.producerId, set: { ...changed, version: sql`${farms.version} + 1` } })
    .returning();
  return row;
}

/** Those taken out, too: who grows a thing again has the same row as before. */
export function listCrops(db: Db, producerId: string): Promise<CropRow[]> {
  return db.select().from(crops).where(eq(crops.producerId, producerId)).orderBy(crops.id);
}

export async function listGrowerIds(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: crops.producerId })
    .from(crops)
    .where(and(eq(crops.productId, productId), crops.active));
  return rows.map(({ id }) => id);
}

export async function insertCrop(tx: Db, values: typeof crops.$inferInsert): Promise<void> {
  await tx.insert(crops).values(values);
}

export async function updateCrop(tx: Db, id: string, values: Partial<CropRow>): Promise<void> {
  await tx.update(crops).set(values).where(eq(crops.id, id));
}

export async function takeOutCrops(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(crops)
    .set({ active: false, updatedAt: now })
    .where(and(inArray(crops.id, [...ids]), crops.active));
}

/** What farmers said to have of these from a day on; says what it was. */
export async function deleteOffersFrom(tx: Db, cropIds: readonly string[], from: string) {
  if (cropIds.length === 0) return [];
  const are = and(inArray(harvestOffers.cropId, [...cropIds]), gte(harvestOffers.date, from));
  const rows = await tx
    .select()
    .from(harvestOffers)
    .where(are)
    .orderBy(asc(harvestOffers.date))
    .for('update');
  await tx.delete(harvestOffers).where(are);
  return rows;
}
