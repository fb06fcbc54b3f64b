import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { addressesRoutes } from './addresses.routes.ts';
import type { FollowAddresses } from './addresses.service.ts';
import { authRoutes } from './auth.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { twoStepRoutes } from './two-step/two-step.routes.ts';
import { usersRoutes } from './users.routes.ts';

interface Options {
  deps: Deps;
  followAddresses: FollowAddresses;
}

export const identityRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, followAddresses }) => {
  await app.register(authRoutes, { deps });
  await app.register(usersRoutes, { deps });
  await app.register(twoStepRoutes, { deps });
  await app.register(teamRoutes, { deps });
  await app.register(addressesRoutes, { deps, follow: followAddresses });
};
