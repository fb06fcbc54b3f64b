import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  PlanWorths,
  PlanWorthsChanged,
  PlanWorthsInput,
  ShortfallDecision,
} from '@cesta/contract/subscriptions/plan-worths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { readPlanWorths, savePlanWorths } from './plan-worths.service.ts';
import { decideShortfall } from './shortfalls.service.ts';

const tags = ['assinatura'];
const config = { access: 'admin' } as const;
const params = z.object({ id: Id });

/** What baskets are worth: the operator's targets, and what becomes of one that stays below. */
export const worthRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/admin/plan-worths', { config, schema: { tags, response: { 200: PlanWorths } } }, () =>
    readPlanWorths(deps.database.db),
  );

  app.put(
    '/admin/plan-worths',
    { config, schema: { tags, body: PlanWorthsInput, response: { 200: PlanWorthsChanged } } },
    async (request) => ({
      ...(await savePlanWorths(deps, callerOf(request).user, request.body)),
      message: 'Valor das cestas guardado. As cestas que ainda podem mudar já seguem a nova meta.',
    }),
  );

  app.post(
    '/admin/deliveries/basket/:id/shortfall',
    { config, schema: { tags, params, body: ShortfallDecision.nullish(), response: { 200: Done } } },
    async (request) => {
      const { id } = request.params;
      await decideShortfall(deps, callerOf(request).user, id, {
        decision: 'credit',
        seen: request.body?.seen,
      });
      return { message: 'Diferença devolvida. O cliente recebe um e-mail.' };
    },
  );

  app.delete(
    '/admin/deliveries/basket/:id/shortfall',
    { config, schema: { tags, params, body: ShortfallDecision.nullish(), response: { 200: Done } } },
    async (request) => {
      const { id } = request.params;
      await decideShortfall(deps, callerOf(request).user, id, {
        decision: 'leave',
        seen: request.body?.seen,
      });
      return { message: 'Registrado: a cesta fica como está.' };
    },
  );
};
