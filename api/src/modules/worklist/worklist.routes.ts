import { Worklist, WorklistCount } from '@cesta/contract/panel/worklist';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';

export const worklistRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/worklist',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Tudo o que precisa de uma pessoa',
        response: { 200: Worklist },
      },
    },
    () => deps.worklist.list(deps.database.db, deps.clock.now()),
  );

  app.get(
    '/admin/worklist/count',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Quantas pendências há',
        response: { 200: WorklistCount },
      },
    },
    async () => ({ total: await deps.worklist.count(deps.database.db, deps.clock.now()) }),
  );
};
