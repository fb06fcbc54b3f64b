import { Id } from '@cesta/contract/base/fields';
import { PaymentLink } from '@cesta/contract/orders/phone-orders';
import { DeliveryName } from '@cesta/contract/subscriptions/coming-deliveries';
import { TastesChange } from '@cesta/contract/subscriptions/ratings';
import {
  BasketChange,
  PlanChange,
  PlanImpact,
  PlanImpactQuery,
  SubscriptionAddress,
  SubscriptionAddressAnswer,
  SubscriptionChanged,
} from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { chooseAddress } from '../address/subscription-address.service.ts';
import { changeBasket } from '../changing.service.ts';
import { changePlan, readPlanImpact } from '../changing-plan.service.ts';
import { reactivateSubscription } from '../ending.service.ts';
import { saveTastes } from '../tastes/changing-tastes.service.ts';
import { chooseItems, dropItems } from '../weeks/own-items.service.ts';
import { customerOf } from './desk.service.ts';
import { sendInvoiceLink } from './invoice-link.service.ts';

const tags = ['assinatura'];
const admin = { access: 'admin' } as const;
const withBasket = { access: 'admin', body: 'medium' } as const;
const params = z.object({ id: Id });
const ofDelivery = z.object({ id: Id, delivery: DeliveryName });
const response = { 200: SubscriptionChanged };
const PATH = '/admin/subscriptions/:id';

/** What a subscriber does in the account, done by the operator in their name: the same services, recorded and told. */
export const behalfRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.put(
    `${PATH}/basket`,
    { config: withBasket, schema: { tags, params, body: BasketChange, response } },
    async (request) =>
      changeBasket(deps, await customerOf(deps, request.params.id), request.body, callerOf(request).user),
  );

  app.put(
    `${PATH}/deliveries/:delivery/items`,
    { config: withBasket, schema: { tags, params: ofDelivery, body: BasketChange, response } },
    async (request) => {
      const { id, delivery } = request.params;
      return chooseItems(deps, await customerOf(deps, id), delivery, request.body, callerOf(request).user);
    },
  );

  app.delete(
    `${PATH}/deliveries/:delivery/items`,
    { config: admin, schema: { tags, params: ofDelivery, response } },
    async (request) => {
      const { id, delivery } = request.params;
      return dropItems(deps, await customerOf(deps, id), delivery, callerOf(request).user);
    },
  );

  app.put(
    `${PATH}/address`,
    {
      config: admin,
      schema: { tags, params, body: SubscriptionAddress, response: { 200: SubscriptionAddressAnswer } },
    },
    async (request) =>
      chooseAddress(deps, await customerOf(deps, request.params.id), request.body, callerOf(request).user),
  );

  app.put(
    `${PATH}/tastes`,
    { config: admin, schema: { tags, params, body: TastesChange, response } },
    async (request) =>
      saveTastes(deps, await customerOf(deps, request.params.id), request.body, callerOf(request).user),
  );

  app.get(
    `${PATH}/plan`,
    {
      config: admin,
      schema: { tags, params, querystring: PlanImpactQuery, response: { 200: PlanImpact } },
    },
    async (request) => readPlanImpact(deps, await customerOf(deps, request.params.id), request.query),
  );

  app.put(
    `${PATH}/plan`,
    { config: withBasket, schema: { tags, params, body: PlanChange, response } },
    async (request) =>
      changePlan(deps, await customerOf(deps, request.params.id), request.body, callerOf(request).user),
  );

  app.post(`${PATH}/reactivate`, { config: admin, schema: { tags, params, response } }, async (request) =>
    reactivateSubscription(deps, await customerOf(deps, request.params.id), callerOf(request).user),
  );

  app.post(
    `${PATH}/payment-link`,
    { config: admin, schema: { tags, params, response: { 200: PaymentLink } } },
    (request) => sendInvoiceLink(deps, callerOf(request).user, request.params.id),
  );
};
