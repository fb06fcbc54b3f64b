import { Id } from '@cesta/contract/base/fields';
import {
  AdminSubscriptionList,
  AdminSubscriptionQuery,
  BasketChange,
  CardConfirmation,
  CardRequest,
  PlanChange,
  PlanImpact,
  PlanImpactQuery,
  Preferences,
  ProviderPage,
  SubscriptionAddress,
  SubscriptionAddressAnswer,
  SubscriptionAnswer,
  SubscriptionChanged,
  SubscriptionInvoiceList,
  SubscriptionRequest,
} from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { chooseAddress } from './address/subscription-address.service.ts';
import { changeCard, confirmCard } from './cards/card.service.ts';
import { changeBasket, payOpenInvoice } from './changing.service.ts';
import { changePlan, readPlanImpact } from './changing-plan.service.ts';
import { listForAdmin } from './desk/desk-list.service.ts';
import { cancelSubscription, reactivateSubscription } from './ending.service.ts';
import { startSubscription } from './starting/starting.service.ts';
import { getPreferences, getSubscription, listPaidInvoices } from './subscriptions.service.ts';

const tags = ['assinatura'];
const user = { access: 'user' } as const;
const withBasket = { access: 'user', body: 'medium' } as const;
const admin = { access: 'admin' } as const;

export const subscriptionsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const { db } = deps.database;

  app.post(
    '/stripe/create-subscription-checkout',
    { config: withBasket, schema: { tags, body: SubscriptionRequest, response: { 200: ProviderPage } } },
    (request) => startSubscription(deps, callerOf(request).user, request.body),
  );

  app.get(
    '/stripe/subscription',
    { config: user, schema: { tags, response: { 200: SubscriptionAnswer } } },
    async (request) => ({ subscription: await getSubscription(deps, callerOf(request).id) }),
  );

  app.get(
    '/stripe/subscription/invoices',
    { config: user, schema: { tags, response: { 200: SubscriptionInvoiceList } } },
    (request) => listPaidInvoices(db, callerOf(request).id),
  );

  app.post(
    '/stripe/cancel-subscription',
    { config: user, schema: { tags, response: { 200: SubscriptionChanged } } },
    (request) => cancelSubscription(deps, callerOf(request).id),
  );

  app.post(
    '/stripe/reactivate-subscription',
    { config: user, schema: { tags, response: { 200: SubscriptionChanged } } },
    (request) => reactivateSubscription(deps, callerOf(request).id),
  );

  app.put(
    '/stripe/subscription/preferences',
    { config: withBasket, schema: { tags, body: BasketChange, response: { 200: SubscriptionChanged } } },
    (request) => changeBasket(deps, callerOf(request).id, request.body),
  );

  app.put(
    '/stripe/subscription/address',
    {
      config: user,
      schema: { tags, body: SubscriptionAddress, response: { 200: SubscriptionAddressAnswer } },
    },
    (request) => chooseAddress(deps, callerOf(request).id, request.body),
  );

  app.get(
    '/stripe/change-plan',
    { config: user, schema: { tags, querystring: PlanImpactQuery, response: { 200: PlanImpact } } },
    (request) => readPlanImpact(deps, callerOf(request).id, request.query),
  );

  app.post(
    '/stripe/change-plan',
    { config: withBasket, schema: { tags, body: PlanChange, response: { 200: SubscriptionChanged } } },
    (request) => changePlan(deps, callerOf(request).id, request.body),
  );

  app.post(
    '/stripe/subscription/pay-invoice',
    { config: user, schema: { tags, response: { 200: ProviderPage } } },
    (request) => payOpenInvoice(deps, callerOf(request).id),
  );

  // The second is what screens from before still ask for.
  for (const path of ['/stripe/change-card', '/stripe/subscription/card']) {
    app.post(
      path,
      { config: user, schema: { tags, body: CardRequest.nullish(), response: { 200: ProviderPage } } },
      (request) => changeCard(deps, callerOf(request).id, request.body ?? {}),
    );
  }

  app.post(
    '/stripe/subscription/card/confirm',
    { config: user, schema: { tags, body: CardConfirmation, response: { 200: SubscriptionChanged } } },
    (request) => confirmCard(deps, callerOf(request).id, request.body),
  );

  app.get(
    '/stripe/admin/subscriptions',
    {
      config: admin,
      schema: { tags, querystring: AdminSubscriptionQuery, response: { 200: AdminSubscriptionList } },
    },
    (request) => listForAdmin(db, request.query),
  );

  app.get(
    '/stripe/admin/subscriptions/:id/preferences',
    { config: admin, schema: { tags, params: z.object({ id: Id }), response: { 200: Preferences } } },
    (request) => getPreferences(db, request.params.id),
  );
};
