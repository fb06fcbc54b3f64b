import { MAX_FAVOURITES } from '@cesta/contract/catalog/catalog-constants';
import type { FavouriteList } from '@cesta/contract/catalog/favourites';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import * as queries from './favourites.queries.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

export async function listFavourites(db: Db, userId: string): Promise<FavouriteList> {
  const rows = await queries.listFavourites(db, userId);
  const favourites = rows.map(({ productId, name, isSold }) => ({
    product_id: productId,
    name,
    is_sold: isSold,
  }));
  return { favourites, total: favourites.length };
}

/** The newest first, also those that are not sold any more. */
export function listFavouriteIds(db: Db, userId: string): Promise<string[]> {
  return queries.listFavouriteIds(db, userId);
}

/** Twice is once. */
export function addFavourite(deps: Desk, userId: string, productId: string): Promise<FavouriteList> {
  return deps.database.db.transaction(async (tx) => {
    const ids = await queries.listFavouriteIds(tx, userId);
    if (!ids.includes(productId)) {
      if (ids.length >= MAX_FAVOURITES) throw new AppError('FAVOURITE_LIMIT');
      const [known] = await queries.keepKnown(tx, [productId]);
      if (!known) throw new AppError('PRODUCT_NOT_FOUND');
      await queries.insertFavourites(tx, userId, [known], deps.clock.now());
    }
    return listFavourites(tx, userId);
  });
}

/** What a visitor marked, taken along at sign-in: as many as there is room for, the first ones given first. */
export function addFavourites(
  deps: Desk,
  userId: string,
  productIds: readonly string[],
): Promise<FavouriteList> {
  return deps.database.db.transaction(async (tx) => {
    const present = new Set(await queries.listFavouriteIds(tx, userId));
    const wanted = [...new Set(productIds)].filter((id) => !present.has(id));
    const known = await queries.keepKnown(tx, wanted);
    const room = Math.max(MAX_FAVOURITES - present.size, 0);
    await queries.insertFavourites(tx, userId, known.slice(0, room), deps.clock.now());
    return listFavourites(tx, userId);
  });
}

export async function removeFavourite(deps: Desk, userId: string, productId: string): Promise<FavouriteList> {
  const { db } = deps.database;
  await queries.deleteFavourite(db, userId, productId);
  return listFavourites(db, userId);
}

export const favouritesHolder: DataHolder = {
  name: 'favourites',
  async collect(db, person) {
    const rows = await queries.listFavourites(db, person.id);
    return rows.map(({ name, createdAt }) => ({ product: name, created_at: createdAt }));
  },
  forget: (tx, person) => queries.deleteFavourites(tx, person.id),
};
