import { Id } from '@cesta/contract/base/fields';
import { FavouriteList, FavouritesInput } from '@cesta/contract/catalog/favourites';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { addFavourite, addFavourites, listFavourites, removeFavourite } from './favourites.service.ts';

const tags = ['conta'];
const params = z.object({ id: Id });
const oneProduct = params.extend({ productId: Id });
const config = { access: 'owner' } as const;
const response = { 200: FavouriteList };

export const favouritesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/users/:id/favourites', { config, schema: { tags, params, response } }, (request) =>
    listFavourites(deps.database.db, callerOf(request).id),
  );

  app.post(
    '/users/:id/favourites',
    { config, schema: { tags, params, body: FavouritesInput, response } },
    (request) => addFavourites(deps, callerOf(request).id, request.body.productIds),
  );

  app.put(
    '/users/:id/favourites/:productId',
    { config, schema: { tags, params: oneProduct, response } },
    (request) => addFavourite(deps, callerOf(request).id, request.params.productId.toLowerCase()),
  );

  app.delete(
    '/users/:id/favourites/:productId',
    { config, schema: { tags, params: oneProduct, response } },
    (request) => removeFavourite(deps, callerOf(request).id, request.params.productId),
  );
};
