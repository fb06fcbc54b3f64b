import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { Post, PostInput, PostList, PostListQuery, PostSummaryList } from '@cesta/contract/content/content';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, isAdmin } from '../../platform/security/access.ts';
import { listPostsOfProduct } from './post-products.service.ts';
import { createPost, deletePost, getPost, listPosts, updatePost } from './posts.service.ts';

const tags = ['blog'];
const Named = z.object({ id: Id });
const Address = z.object({ slug: z.string().describe('Slug atual, slug antigo ou id') });

/** A slug, or the id. */
const OfProduct = z.object({ id: z.string().max(200) });

export const postsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const { db } = deps.database;

  app.get(
    '/blog',
    {
      config: { access: 'optional' },
      schema: { tags, querystring: PostListQuery, response: { 200: PostList } },
    },
    async (request, reply) => {
      reply.cacheFor(['posts']);
      return listPosts(db, request.query, isAdmin(request));
    },
  );

  app.get(
    '/blog/slug/:slug',
    { config: { access: 'optional' }, schema: { tags, params: Address, response: { 200: Post } } },
    async (request, reply) => {
      reply.cacheFor(['posts', 'products', 'producers']);
      return getPost(db, request.params.slug, isAdmin(request));
    },
  );

  app.get(
    '/products/:id/posts',
    {
      config: { access: 'optional' },
      schema: { tags, params: OfProduct, response: { 200: PostSummaryList } },
    },
    async (request, reply) => {
      reply.cacheFor(['posts', 'products']);
      return listPostsOfProduct(db, request.params.id, isAdmin(request));
    },
  );

  app.post(
    '/blog',
    {
      config: { access: 'admin', body: 'large' },
      schema: { tags, body: PostInput, response: { 201: Post } },
    },
    async (request, reply) =>
      reply.status(201).send(await createPost(deps, request.body, { by: callerOf(request).user })),
  );

  app.put(
    '/blog/:id',
    {
      config: { access: 'admin', body: 'large' },
      schema: { tags, params: Named, body: PostInput, response: { 200: Post } },
    },
    async (request) => updatePost(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/blog/:id',
    { config: { access: 'admin' }, schema: { tags, params: Named, response: { 200: Done } } },
    async (request) => {
      await deletePost(deps, callerOf(request).user, request.params.id);
      return { message: 'Post excluído com sucesso!' };
    },
  );
};
