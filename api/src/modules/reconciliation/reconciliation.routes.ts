import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { checkAfterRestore, repeatReconciliation } from './reconciliation.service.ts';

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

  app.post(
    '/admin/restores/accounts-check',
    { config: { access: 'admin' }, schema: { tags: ['painel'], response: { 200: Done } } },
    async (request) => {
      await checkAfterRestore(deps, callerOf(request).user, 'accounts');
      return { message: 'Anotado: equipe e contas conferidas.' };
    },
  );

  app.post(
    '/admin/restores/harvest-check',
    { config: { access: 'admin' }, schema: { tags: ['painel'], response: { 200: Done } } },
    async (request) => {
      await checkAfterRestore(deps, callerOf(request).user, 'harvest');
      return { message: 'Anotado: colheita e acertos conferidos.' };
    },
  );
};
