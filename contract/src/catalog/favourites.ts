import { z } from 'zod';
import { Id } from '../base/fields.ts';
import { MAX_FAVOURITES } from './catalog-constants.ts';

export const Favourite = z.object({
  product_id: Id,
  /** Also of what is not sold any more, so that it can be named. */
  name: z.string(),
  /** Still on the shelf, whether or not there is stock. */
  is_sold: z.boolean(),
});
export type Favourite = z.infer<typeof Favourite>;

/** The newest first. */
export const FavouriteList = z.object({ favourites: z.array(Favourite), total: z.number().int() });
export type FavouriteList = z.infer<typeof FavouriteList>;

/** What a visitor marked before signing in. What is unknown by now is passed over. */
export const FavouritesInput = z.object({
  productIds: z.array(Id, 'Informe os produtos').max(MAX_FAVOURITES, 'Produtos demais'),
});
export type FavouritesInput = z.infer<typeof FavouritesInput>;
