import { Id } from '@cesta/contract/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { repeatReconciliation } from './reconciliation.service.ts';

export const reconciliationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/reconciliations/:id/repeat',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        params: z.object({ id: Id }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await repeatReconciliation(deps, request.params.id);
      return { message: 'A conferência vai recomeçar.' };
    },
  );
};
