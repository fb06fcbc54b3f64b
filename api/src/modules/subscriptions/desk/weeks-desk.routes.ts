import { Id } from '@cesta/contract/base/fields';
import { DeliveryName, PauseRequest, RhythmRequest } from '@cesta/contract/subscriptions/coming-deliveries';
import { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { changeRhythm, pauseSubscription, resumeSubscription } from '../weeks/pausing.service.ts';
import { skipDelivery, unskipDelivery } from '../weeks/skipping.service.ts';
import { findSubscriptionRow } from './desk.service.ts';

const tags = ['assinatura'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });
const ofDelivery = z.object({ id: Id, delivery: DeliveryName });
const response = { 200: SubscriptionChanged };

/** The same in a customer's name: many write on WhatsApp and never open an account page. */
export const weeksDeskRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/subscriptions/:id/deliveries/:delivery/skip',
    { config: admin, schema: { tags, params: ofDelivery, response } },
    async (request) => {
      const { id, delivery } = request.params;
      return skipDelivery(deps, await findSubscriptionRow(deps, id), delivery, callerOf(request).user);
    },
  );

  app.post(
    '/admin/subscriptions/:id/deliveries/:delivery/unskip',
    { config: admin, schema: { tags, params: ofDelivery, response } },
    async (request) => {
      const { id, delivery } = request.params;
      return unskipDelivery(deps, await findSubscriptionRow(deps, id), delivery, callerOf(request).user);
    },
  );

  app.post(
    '/admin/subscriptions/:id/pause',
    { config: admin, schema: { tags, params, body: PauseRequest, response } },
    async (request) => {
      const row = await findSubscriptionRow(deps, request.params.id);
      return pauseSubscription(deps, row, request.body.weeks, callerOf(request).user);
    },
  );

  app.post(
    '/admin/subscriptions/:id/resume',
    { config: admin, schema: { tags, params, response } },
    async (request) =>
      resumeSubscription(deps, await findSubscriptionRow(deps, request.params.id), callerOf(request).user),
  );

  app.put(
    '/admin/subscriptions/:id/rhythm',
    { config: admin, schema: { tags, params, body: RhythmRequest, response } },
    async (request) => {
      const row = await findSubscriptionRow(deps, request.params.id);
      return changeRhythm(deps, row, request.body.everyWeeks, callerOf(request).user);
    },
  );
};
