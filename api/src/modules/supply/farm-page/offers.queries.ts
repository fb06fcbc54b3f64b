import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { harvestOffers } from '../harvest/harvest.tables.ts';

export type OfferRow = typeof harvestOffers.$inferSelect;

export function listOffers(db: Db, cropIds: readonly string[], from: string): Promise<OfferRow[]> {
  return db
    .select()
    .from(harvestOffers)
    .where(and(inArray(harvestOffers.cropId, [...cropIds]), gte(harvestOffers.date, from)));
}

export async function upsertOffers(tx: Db, offers: readonly OfferRow[]): Promise<void> {
  if (offers.length === 0) return;
  await tx
    .insert(harvestOffers)
    .values([...offers])
    .onConflictDoUpdate({
      target: [harvestOffers.cropId, harvestOffers.date],
      set: excluded(harvestOffers, ['cropId', 'date']),
    });
}

/** Offers that their farmer took back. */
export async function deleteOffers(tx: Db, date: string, cropIds: readonly string[]): Promise<void> {
  if (cropIds.length === 0) return;
  await tx
    .delete(harvestOffers)
    .where(and(eq(harvestOffers.date, date), inArray(harvestOffers.cropId, [...cropIds])));
}
