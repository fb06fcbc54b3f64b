import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  Product,
  ProductChanges,
  ProductChangesDone,
  ProductInput,
  ProductList,
  ProductListQuery,
} from '@cesta/contract/catalog/catalog';
import { ProductImport, ProductImportRequest } from '@cesta/contract/catalog/product-csv';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, isAdmin } from '../../platform/security/access.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listRelated,
  restoreProduct,
  updateProduct,
} from './catalog.service.ts';
import { changeProducts } from './product-changes.service.ts';
import { exportProducts } from './product-export.service.ts';
import { importProducts } from './product-import.service.ts';

const tags = ['catálogo'];
const Named = z.object({ id: Id });
/** A slug, or the id as before. */
const Addressed = z.object({ id: z.string().max(200) });

export const catalogRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const { db } = deps.database;

  app.get(
    '/products',
    {
      config: { access: 'optional' },
      schema: { tags, querystring: ProductListQuery, response: { 200: ProductList } },
    },
    async (request, reply) => {
      reply.cacheFor(['products', 'producers']);
      return listProducts(db, request.query, isAdmin(request));
    },
  );

  app.get(
    '/products/:id',
    {
      config: { access: 'optional' },
      schema: { tags, params: Addressed, response: { 200: Product } },
    },
    async (request, reply) => {
      reply.cacheFor(['products', 'producers']);
      return getProduct(deps, request.params.id, isAdmin(request));
    },
  );

  app.get(
    '/products/:id/related',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Parecidos', params: Addressed, response: { 200: ProductList } },
    },
    async (request, reply) => {
      reply.cacheFor(['products', 'producers']);
      return listRelated(db, request.params.id);
    },
  );

  app.post(
    '/products',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, body: ProductInput, response: { 201: Product } },
    },
    async (request, reply) =>
      reply.status(201).send(await createProduct(deps, request.body, { by: callerOf(request).user })),
  );

  app.put(
    '/products/:id',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, params: Named, body: ProductInput, response: { 200: Product } },
    },
    async (request) => updateProduct(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/products/:id',
    { config: { access: 'admin' }, schema: { tags, params: Named, response: { 200: Done } } },
    async (request) => {
      await deleteProduct(deps, callerOf(request).user, request.params.id);
      return { message: 'Produto excluído com sucesso!' };
    },
  );

  app.post(
    '/admin/products/:id/restore',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Trazer de volta dos arquivados', params: Named, response: { 200: Product } },
    },
    (request) => restoreProduct(deps, callerOf(request).user, request.params.id),
  );

  app.post(
    '/admin/products/changes',
    {
      config: { access: 'admin', body: 'large' },
      schema: { tags, summary: 'Mudar vários', body: ProductChanges, response: { 200: ProductChangesDone } },
    },
    (request) => changeProducts(deps, callerOf(request).user, request.body),
  );

  app.get(
    '/admin/products/export',
    { config: { access: 'admin' }, schema: { tags, summary: 'Todos, como tabela CSV' } },
    async (_request, reply) => {
      const { name, csv } = await exportProducts(deps);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csv);
    },
  );

  app.post(
    '/admin/products/import',
    {
      config: { access: 'admin', body: 'sheet' },
      schema: {
        tags,
        summary: 'Criar e mudar vários por uma tabela CSV',
        description: 'Com `dryRun` diz o que mudaria; sem, faz tudo ou nada, com o `fingerprint` da prévia.',
        body: ProductImportRequest,
        response: { 200: ProductImport },
      },
    },
    (request) => importProducts(deps, callerOf(request).user, request.body),
  );
};
