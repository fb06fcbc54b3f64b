import { DeliveryName } from '@cesta/contract/subscriptions/coming-deliveries';
import { BasketChange, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { chooseItems, dropItems } from './own-items.service.ts';

const tags = ['assinatura'];
const params = z.object({ id: DeliveryName });
const PATH = '/subscription/deliveries/:id/items';

export const ownItemsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.put(
    PATH,
    {
      config: { access: 'user', body: 'medium' },
      schema: { tags, params, body: BasketChange, response: { 200: SubscriptionChanged } },
    },
    (request) => chooseItems(deps, callerOf(request).id, request.params.id, request.body),
  );

  app.delete(
    PATH,
    { config: { access: 'user' }, schema: { tags, params, response: { 200: SubscriptionChanged } } },
    (request) => dropItems(deps, callerOf(request).id, request.params.id),
  );
};
