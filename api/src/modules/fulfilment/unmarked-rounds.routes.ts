import { Done } from '@cesta/contract/base/answers';
import { DeliveryDay, RoundArrival } from '@cesta/contract/panel/deliveries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { amountsOf } from './doubted-rounds.worklist.ts';
import { markArrived } from './unmarked-rounds.service.ts';

/** What was packed for a day that is over, and was never marked. */
export const unmarkedRoundsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/deliveries/:date/arrival',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['entregas'],
        params: z.object({ date: DeliveryDay.shape.date }),
        body: RoundArrival,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { user } = callerOf(request);
      const done = await markArrived(deps, user, request.params.date, request.body.city);
      const left = done.left > 0 ? ` Não deu para marcar ${done.left}: veja a lista do dia.` : '';
      return { message: `Marcado como entregue: ${amountsOf(done)}.${left}` };
    },
  );
};
