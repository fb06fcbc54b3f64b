import { HistoryPage, HistoryQuery } from '@cesta/contract/subscriptions/subscription-history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { readHistory } from './history.service.ts';

export const subscriptionHistoryRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/subscription/history',
    {
      config: { access: 'user' },
      schema: { tags: ['assinatura'], querystring: HistoryQuery, response: { 200: HistoryPage } },
    },
    (request) => readHistory(deps, callerOf(request).id, request.query),
  );
};
