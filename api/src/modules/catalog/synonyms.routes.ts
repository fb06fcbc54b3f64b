import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { SynonymEdit, SynonymGroup, SynonymInput, SynonymList } from '@cesta/contract/catalog/synonyms';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { createSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from './synonyms.service.ts';

const tags = ['catálogo'];
const params = z.object({ id: Id });
const config = { access: 'admin' } as const;

export const synonymsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/search-synonyms',
    { config: { access: 'public' }, schema: { tags, response: { 200: SynonymList } } },
    async (_request, reply) => {
      reply.cacheFor(['products']);
      return listSynonyms(deps.database.db);
    },
  );

  app.post(
    '/admin/search-synonyms',
    { config, schema: { tags, body: SynonymInput, response: { 201: SynonymGroup } } },
    async (request, reply) =>
      reply.status(201).send(await createSynonyms(deps, callerOf(request).user, request.body)),
  );

  app.put(
    '/admin/search-synonyms/:id',
    { config, schema: { tags, params, body: SynonymEdit, response: { 200: SynonymGroup } } },
    (request) => updateSynonyms(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/admin/search-synonyms/:id',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await deleteSynonyms(deps, callerOf(request).user, request.params.id);
      return { message: 'Sinônimos excluídos' };
    },
  );
};
