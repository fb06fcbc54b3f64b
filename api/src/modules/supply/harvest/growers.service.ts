import type { Db } from '../../../platform/database/db.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { findShownProducers } from '../../producers/producers.service.ts';
import { listCropFarms, listCropOwners, listCrops } from './growers.queries.ts';
import { canBeAsked } from './sharing.rules.ts';
import { sumElsewhere } from './weeks.service.ts';

/** Whether any farmer is linked to any product. */
export async function hasGrowers(db: Db): Promise<boolean> {
  const farms = await listCropFarms(db);
  return farms.length > 0 && (await findShownProducers(db, farms)).size > 0;
}

/** By product: how many farmers grow it who still work with the shop. */
export async function countGrowers(db: Db): Promise<Map<string, number>> {
  const crops = await listCropOwners(db);
  const farms = await findShownProducers(
    db,
    crops.map(({ producerId }) => producerId),
  );
  const counts = new Map<string, number>();
  for (const { productId, producerId } of crops)
    if (farms.has(producerId)) counts.set(productId, (counts.get(productId) ?? 0) + 1);
  return counts;
}

/** Every crop, or those of these products, that can be asked for on that day, with the name that its product has now. */
export async function listGrowers(db: Db, date: string, productIds?: readonly string[]) {
  const crops = await listOpenCrops(db, date, productIds);
  const products = await findProducts(
    db,
    crops.map(({ productId }) => productId),
  );
  return crops.map((crop) => ({ ...crop, productName: products.get(crop.productId)?.name ?? '' }));
}

/** The products of which somebody can still be asked for more that day. */
export async function listAskable(db: Db, date: string): Promise<Set<string>> {
  const crops = await listOpenCrops(db, date);
  return new Set(crops.filter(canBeAsked).map(({ productId }) => productId));
}

/** Of farms that still work with the shop. */
async function listOpenCrops(db: Db, date: string, productIds?: readonly string[]) {
  const crops = await listCrops(db, date, productIds);
  const farms = await findShownProducers(
    db,
    crops.map(({ producerId }) => producerId),
  );
  const { asked: elsewhere } = await sumElsewhere(
    db,
    date,
    crops.map(({ cropId }) => cropId),
  );
  return crops
    .filter(({ producerId }) => farms.has(producerId))
    .map((crop) => ({ ...crop, elsewhere: Math.ceil((elsewhere.get(crop.cropId) ?? 0) / crop.portions) }));
}
