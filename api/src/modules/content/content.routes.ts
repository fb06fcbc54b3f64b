import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { contactRoutes } from './contact.routes.ts';
import { postsRoutes } from './posts.routes.ts';
import { uploadRoutes } from './upload.routes.ts';

/** What the operator writes and visitors read, and what visitors write to the operator. */
export const contentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(postsRoutes, { deps });
  await app.register(contactRoutes, { deps });
  await app.register(uploadRoutes, { deps });
};
