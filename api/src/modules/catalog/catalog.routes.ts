import { Product, ProductList, ProductListQuery } from '@cesta/contract/catalog';
import { Id } from '@cesta/contract/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isAdmin } from '../../platform/access.ts';
import { getProduct, listProducts } from './catalog.service.ts';

const tags = ['catálogo'];

export const catalogRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const { db } = deps.database;

  app.get(
    '/products',
    {
      config: { access: 'optional' },
      schema: { tags, querystring: ProductListQuery, response: { 200: ProductList } },
    },
    async (request, reply) => {
      reply.cacheFor(['products']);
      return listProducts(db, request.query, isAdmin(request));
    },
  );

  app.get(
    '/products/:id',
    {
      config: { access: 'optional' },
      schema: { tags, params: z.object({ id: Id }), response: { 200: Product } },
    },
    async (request, reply) => {
      reply.cacheFor(['products']);
      return getProduct(db, request.params.id, isAdmin(request));
    },
  );
};
