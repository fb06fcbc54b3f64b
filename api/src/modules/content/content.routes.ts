import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { type AddProblems, contactRoutes } from './contact.routes.ts';
import { postsRoutes } from './posts.routes.ts';
import { uploadRoutes } from './upload.routes.ts';

interface Options {
  deps: Deps;
  addProblems: AddProblems;
}

/** What the operator writes and visitors read, and what visitors write to the operator. */
export const contentRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, addProblems }) => {
  await app.register(postsRoutes, { deps });
  await app.register(contactRoutes, { deps, addProblems });
  await app.register(uploadRoutes, { deps });
};
