import { Coverage, ServedCities } from '@cesta/contract/coverage/coverage';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { checkCoverage, listServedCities } from './coverage.service.ts';

const tags = ['entrega'];

/** A plain string, so that a malformed CEP gets its own message instead of a 404. */
const Params = z.object({ cep: z.string().describe('Oito dígitos, com ou sem hífen') });

export const coverageRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/zipcode/cities',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Onde a loja entrega', response: { 200: ServedCities } },
    },
    async (_request, reply) => {
      reply.cacheFor(['coverage']);
      return listServedCities(deps.database.db);
    },
  );

  app.get(
    '/zipcode/check/:cep',
    {
      config: { access: 'public', endless: true },
      schema: { tags, params: Params, response: { 200: Coverage } },
    },
    async (request, reply) => {
      reply.cacheFor(['coverage']);
      return checkCoverage(deps.database.db, request.params.cep);
    },
  );
};
