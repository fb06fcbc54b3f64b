import { Done } from '@cesta/contract/base/answers';
import { DeliveryDay, DoubtedRoundOutcome } from '@cesta/contract/panel/deliveries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { settleRound } from './doubted-rounds.service.ts';
import { amountsOf } from './doubted-rounds.worklist.ts';

/** What became of a round whose marks a restore has forgotten. */
export const doubtedRoundsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/deliveries/:date/after-restore',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['entregas'],
        params: z.object({ date: DeliveryDay.shape.date }),
        body: DoubtedRoundOutcome,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { outcome } = request.body;
      const done = await settleRound(deps, callerOf(request).user, request.params.date, outcome);
      if (outcome === 'not-sent') return { message: `Vai na próxima saída: ${amountsOf(done)}.` };
      const left = done.left > 0 ? ` Não deu para marcar ${done.left}: veja a lista do dia.` : '';
      return { message: `Marcado como entregue: ${amountsOf(done)}.${left}` };
    },
  );
};
