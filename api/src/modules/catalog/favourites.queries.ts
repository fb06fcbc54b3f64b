import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { favourites, products } from './catalog.tables.ts';

const ofNewest = [desc(favourites.createdAt), favourites.productId];

export async function listFavouriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(...ofNewest);
  return rows.map(({ id }) => id);
}

/** With their names, also of what is not sold any more. */
export function listFavourites(db: Db, userId: string) {
  return db
    .select({
      productId: favourites.productId,
      name: products.name,
      isSold: sql<boolean>`${products.active} and ${products.deletedAt} is null`,
      createdAt: favourites.createdAt,
    })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(eq(favourites.userId, userId))
    .orderBy(...ofNewest);
}

/** Answers those that exist and are not deleted, in the order given. */
export async function keepKnown(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), sql`${products.deletedAt} is null`));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/** What is a favourite already stays as it is. */
export async function insertFavourites(
  tx: Db,
  userId: string,
  productIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  if (productIds.length === 0) return;
  const rows = productIds.map((productId) => ({ userId, productId, createdAt }));
  await tx.insert(favourites).values(rows).onConflictDoNothing();
}

export async function deleteFavourite(tx: Db, userId: string, productId: string): Promise<void> {
  await tx.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)));
}

export async function deleteFavourites(tx: Db, userId: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId));
}
