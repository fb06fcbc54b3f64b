import { Id } from '@cesta/contract/base/fields';
import { ComingBasketAnswer } from '@cesta/contract/orders/orders';
import {
  PaymentLink,
  PhoneOrder,
  PhoneOrderOptions,
  PhoneOrderRequest,
} from '@cesta/contract/orders/phone-orders';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { readComingBasket } from '../../orders/with-basket.service.ts';
import { findCustomer, orderOnThePhone, resendLink } from './phone-orders.service.ts';

const tags = ['pedidos'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });

/** Orders that the operator takes down while somebody is on the phone. */
export const phoneOrdersRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/phone-orders/options',
    { config: admin, schema: { tags, response: { 200: PhoneOrderOptions } } },
    async () => ({ payAtDoor: deps.settings.payAtDoor, hours: deps.settings.phoneOrderHours }),
  );

  app.get(
    '/admin/people/:id/coming-basket',
    { config: admin, schema: { tags, params, response: { 200: ComingBasketAnswer } } },
    async (request) => readComingBasket(deps, (await findCustomer(deps, request.params.id)).id),
  );

  app.post(
    '/admin/people/:id/orders',
    {
      config: { ...admin, body: 'medium' },
      schema: { tags, params, body: PhoneOrderRequest, response: { 200: PhoneOrder } },
    },
    (request) => orderOnThePhone(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.post(
    '/admin/orders/:id/payment-link',
    { config: admin, schema: { tags, params, response: { 200: PaymentLink } } },
    (request) => resendLink(deps, callerOf(request).user, request.params.id),
  );
};
