import { PeopleList, PeopleQuery } from '@cesta/contract/panel/people';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { listPeople } from './people.service.ts';

export const peopleRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/people',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['clientes'],
        summary: 'Clientes, do mais novo ao mais antigo ou pelo último pedido',
        querystring: PeopleQuery,
        response: { 200: PeopleList },
      },
    },
    (request) => listPeople(deps.database.db, request.query),
  );
};
