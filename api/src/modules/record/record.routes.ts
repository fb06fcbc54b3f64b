import { RecordList, RecordQuery } from '@cesta/contract/record';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { readRecord } from './record.service.ts';

export const recordRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/record',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Quem mudou o quê, do mais novo ao mais antigo',
        querystring: RecordQuery,
        response: { 200: RecordList },
      },
    },
    (request) => readRecord(deps.database.db, request.query),
  );
};
