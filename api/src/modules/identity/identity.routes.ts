import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { usersRoutes } from './users.routes.ts';

export const identityRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(authRoutes, { deps });
  await app.register(usersRoutes, { deps });
  await app.register(addressesRoutes, { deps });
};
