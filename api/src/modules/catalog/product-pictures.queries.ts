import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { products } from './catalog.tables.ts';

/** Of products that are no longer sold, too. */
export function listPictures(db: Db, ids: readonly string[]): Promise<{ id: string; imageUrl: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: products.id, imageUrl: products.imageUrl })
    .from(products)
    .where(inArray(products.id, [...ids]));
}
