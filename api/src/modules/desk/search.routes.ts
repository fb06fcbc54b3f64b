import { DeskSearchAnswer, DeskSearchQuery } from '@cesta/contract/panel/desk-search';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { searchDesk } from './search.service.ts';

export const searchRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/search',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['clientes'],
        summary: 'Uma pessoa, um pedido ou uma caixa, pelo que alguém diz ao telefone',
        querystring: DeskSearchQuery,
        response: { 200: DeskSearchAnswer },
      },
    },
    (request) => searchDesk(deps, request.query.q),
  );
};
