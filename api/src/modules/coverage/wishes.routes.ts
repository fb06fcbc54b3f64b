import { Done } from '@cesta/contract/base/answers';
import {
  CoverageDemand,
  CoverageWishInput,
  WishDeletion,
  WishesDeleted,
  WishRemoval,
} from '@cesta/contract/coverage/coverage-wishes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import { callerOf } from '../../platform/security/access.ts';
import { REMOVED, THANKS } from './wishes.rules.ts';
import { deleteWishes, keepWish, readDemand, removeWish } from './wishes.service.ts';

const tags = ['entrega'];

export const wishesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/coverage-wishes',
    {
      config: { access: 'public' },
      schema: { tags, body: CoverageWishInput, response: { 201: Done } },
    },
    async (request, reply) => {
      await keepWish(deps, request.body, addressOf(request));
      return reply.status(201).send({ message: THANKS });
    },
  );

  // A button does it, not the link: programs that look through e-mails open every address in them.
  app.post(
    '/coverage-wishes/removal',
    { config: { access: 'public' }, schema: { tags, body: WishRemoval, response: { 200: Done } } },
    async (request) => {
      await removeWish(deps.database.db, request.body.token);
      return { message: REMOVED };
    },
  );

  app.get(
    '/admin/coverage-wishes',
    { config: { access: 'admin' }, schema: { tags, response: { 200: CoverageDemand } } },
    () => readDemand(deps.database.db),
  );

  app.post(
    '/admin/coverage-wishes/deletion',
    {
      config: { access: 'admin' },
      schema: { tags, body: WishDeletion, response: { 200: WishesDeleted } },
    },
    async (request) => {
      const deleted = await deleteWishes(deps, callerOf(request).user, request.body);
      return { message: 'Avisos apagados com sucesso!', deleted };
    },
  );
};
