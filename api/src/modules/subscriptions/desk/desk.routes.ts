import { Id } from '@cesta/contract/base/fields';
import { ComingWeek } from '@cesta/contract/subscriptions/coming-week';
import { CreditRequest } from '@cesta/contract/subscriptions/paid-weeks';
import { DeskSubscription, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { returnAllOwedNow, returnOwedNow } from '../coverage-gaps/owed-money.service.ts';
import { readComingWeek } from './coming-week.service.ts';
import { cancelForCustomer, chargeForCustomer, getForDesk } from './desk.service.ts';
import { giveCredit } from './desk-credit.service.ts';

const tags = ['assinatura'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });
const response = { 200: z.object({ message: z.string() }) };
/** The provider's. */
const week = z.object({ id: z.string().max(100) });

/** What the operator does for a subscriber. */
export const subscriptionDeskRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/subscriptions/coming-week',
    { config: admin, schema: { tags, response: { 200: ComingWeek } } },
    () => readComingWeek(deps),
  );

  app.get(
    '/admin/subscriptions/:id',
    { config: admin, schema: { tags, params, response: { 200: DeskSubscription } } },
    (request) => getForDesk(deps, request.params.id),
  );

  app.post(
    '/admin/weeks/:id/return',
    { config: admin, schema: { tags, params: week, response } },
    async (request) => {
      await returnOwedNow(deps, callerOf(request).user, request.params.id);
      return { message: 'Devolução pedida. O cliente foi avisado.' };
    },
  );

  app.post(
    '/admin/subscriptions/:id/return-owed',
    { config: admin, schema: { tags, params, response } },
    async (request) => {
      await returnAllOwedNow(deps, callerOf(request).user, request.params.id);
      return { message: 'Devolução pedida. O cliente foi avisado.' };
    },
  );

  app.post(
    '/admin/subscriptions/:id/credit',
    { config: admin, schema: { tags, params, body: CreditRequest, response } },
    (request) => giveCredit(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.post(
    '/admin/subscriptions/:id/cancel',
    { config: admin, schema: { tags, params, response: { 200: SubscriptionChanged } } },
    (request) => cancelForCustomer(deps, callerOf(request).user, request.params.id),
  );

  app.post(
    '/admin/subscriptions/:id/charge',
    { config: admin, schema: { tags, params, response } },
    (request) => chargeForCustomer(deps, callerOf(request).user, request.params.id),
  );
};
