import { Id } from '@cesta/contract/base/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { endMissing } from './missing.service.ts';

export const missingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/subscriptions/:id/end-missing',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        params: z.object({ id: Id }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await endMissing(deps, callerOf(request).user, request.params.id);
      return { message: 'Assinatura encerrada.' };
    },
  );
};
