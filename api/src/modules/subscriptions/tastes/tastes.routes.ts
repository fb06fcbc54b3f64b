import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  LinkedBasket,
  LinkRequest,
  RatingAnswer,
  RatingReport,
  RatingRequest,
  RemindersChange,
  TastesChange,
} from '@cesta/contract/subscriptions/ratings';
import { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { endReminders, readRemindersLink, saveTastes, switchReminders } from './changing-tastes.service.ts';
import { openRatingLink, rateDelivery, reportRatings } from './ratings.service.ts';

const tags = ['assinatura'];
const user = { access: 'user' } as const;

/** How a subscriber likes the baskets, what they say of one that came, and whether they are written to. */
export const tastesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.put(
    '/subscription/tastes',
    { config: user, schema: { tags, body: TastesChange, response: { 200: SubscriptionChanged } } },
    (request) => saveTastes(deps, callerOf(request).id, request.body),
  );

  app.put(
    '/subscription/reminders',
    { config: user, schema: { tags, body: RemindersChange, response: { 200: SubscriptionChanged } } },
    (request) => switchReminders(deps, callerOf(request).id, request.body),
  );

  // Says only whether the link is whole, before anybody presses anything.
  app.post(
    '/subscription/reminders/link',
    { config: { access: 'public' }, schema: { tags, body: LinkRequest, response: { 200: Done } } },
    async (request) => {
      readRemindersLink(deps, request.body.token);
      return { message: 'Este link está inteiro.' };
    },
  );

  // A button does it, not the link: programs that look through e-mails open every address in them.
  app.post(
    '/subscription/reminders/unsubscribe',
    { config: { access: 'public' }, schema: { tags, body: LinkRequest, response: { 200: Done } } },
    async (request) => {
      await endReminders(deps, request.body.token);
      return { message: 'Pronto! Você não recebe mais estes lembretes.' };
    },
  );

  // Posted, because an address would stand in logs on its way.
  app.post(
    '/subscription/rating-link',
    { config: { access: 'public' }, schema: { tags, body: LinkRequest, response: { 200: LinkedBasket } } },
    (request) => openRatingLink(deps, request.body.token),
  );

  app.post(
    '/subscription/deliveries/:id/rating',
    {
      config: { access: 'optional' },
      schema: {
        tags,
        params: z.object({ id: Id }),
        body: RatingRequest,
        response: { 200: RatingAnswer },
      },
    },
    (request) => rateDelivery(deps, request.caller?.id, request.params.id, request.body),
  );

  app.get(
    '/admin/ratings',
    { config: { access: 'admin' }, schema: { tags: ['entregas'], response: { 200: RatingReport } } },
    () => reportRatings(deps),
  );
};
