import { Done } from '@cesta/contract/base/answers';
import { dayOf } from '@cesta/contract/base/calendar';
import { Id } from '@cesta/contract/base/fields';
import {
  ClosedDayBook,
  ClosingDone,
  ClosingImpact,
  ClosingQuestion,
  ClosingRequest,
} from '@cesta/contract/coverage/closed-days';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { readClosedDays } from '../coverage/closed-days.service.ts';
import { closeDays, previewClosing, reopenDay } from './closing.service.ts';

const tags = ['entregas'];
const config = { access: 'admin' } as const;

/** Days without delivery: holidays, and what nobody foresaw. */
export const closingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/admin/closed-days', { config, schema: { tags, response: { 200: ClosedDayBook } } }, () =>
    readClosedDays(deps.database.db, dayOf(deps.clock.now())),
  );

  app.post(
    '/admin/closed-days/impact',
    { config, schema: { tags, body: ClosingQuestion, response: { 200: ClosingImpact } } },
    (request) => previewClosing(deps, callerOf(request).user, request.body),
  );

  app.post(
    '/admin/closed-days',
    { config, schema: { tags, body: ClosingRequest, response: { 200: ClosingDone } } },
    async (request) => {
      const impact = await closeDays(deps, callerOf(request).user, request.body);
      return { ...impact, message: 'Dias sem entrega salvos!' };
    },
  );

  app.delete(
    '/admin/closed-days/:id',
    { config, schema: { tags, params: z.object({ id: Id }), response: { 200: Done } } },
    async (request) => {
      await reopenDay(deps, callerOf(request).user, request.params.id);
      return { message: 'O dia volta a ter entrega.' };
    },
  );
};
