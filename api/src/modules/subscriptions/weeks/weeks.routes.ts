import { DeliveryName, PauseRequest, RhythmRequest } from '@cesta/contract/subscriptions/coming-deliveries';
import { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { runningOf } from '../changing.service.ts';
import { changeRhythm, pauseSubscription, resumeSubscription } from './pausing.service.ts';
import { skipDelivery, subscriptionOf, unskipDelivery } from './skipping.service.ts';

const tags = ['assinatura'];
const user = { access: 'user' } as const;
const params = z.object({ id: DeliveryName });
const response = { 200: SubscriptionChanged };

/** In which weeks a basket comes. */
export const weeksRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/subscription/deliveries/:id/skip',
    { config: user, schema: { tags, params, response } },
    async (request) => {
      const { id } = request.params;
      return skipDelivery(deps, await subscriptionOf(deps, callerOf(request).id, id), id);
    },
  );

  app.post(
    '/subscription/deliveries/:id/unskip',
    { config: user, schema: { tags, params, response } },
    async (request) => {
      const { id } = request.params;
      return unskipDelivery(deps, await subscriptionOf(deps, callerOf(request).id, id), id);
    },
  );

  app.post(
    '/subscription/pause',
    { config: user, schema: { tags, body: PauseRequest, response } },
    async (request) =>
      pauseSubscription(deps, await runningOf(deps, callerOf(request).id), request.body.weeks),
  );

  app.post('/subscription/resume', { config: user, schema: { tags, response } }, async (request) =>
    resumeSubscription(deps, await runningOf(deps, callerOf(request).id)),
  );

  app.put(
    '/subscription/rhythm',
    { config: user, schema: { tags, body: RhythmRequest, response } },
    async (request) =>
      changeRhythm(deps, await runningOf(deps, callerOf(request).id), request.body.everyWeeks),
  );
};
