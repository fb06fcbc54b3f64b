import { Done } from '@cesta/contract/answers';
import {
  BasketCancellation,
  BasketDayMove,
  DeliveryDay,
  DeliveryDayQuery,
  DeliveryWeek,
  DeliveryWeekQuery,
  PackingRequest,
  PackingResult,
  StopMove,
  StopMoved,
  StopRef,
} from '@cesta/contract/deliveries';
import { Id } from '@cesta/contract/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/access.ts';
import { cancelOneBasket, moveBasketDay } from '../subscriptions/basket-exceptions.service.ts';
import { cancelLateBasket } from '../subscriptions/cancelling-baskets.service.ts';
import { fillUp } from '../subscriptions/deliveries/completing.service.ts';
import { moveStop, packStops } from './marking.service.ts';
import { readDay, readWeek } from './rounds.service.ts';

const tags = ['entregas'];
const config = { access: 'admin' } as const;

/** The operator's packing table: baskets and one-off orders by week, day and neighbourhood. */
export const fulfilmentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/deliveries',
    { config, schema: { tags, querystring: DeliveryWeekQuery, response: { 200: DeliveryWeek } } },
    (request) => readWeek(deps, request.query.week),
  );

  app.get(
    '/admin/deliveries/:date',
    {
      config,
      schema: {
        tags,
        params: z.object({ date: DeliveryDay.shape.date }),
        querystring: DeliveryDayQuery,
        response: { 200: DeliveryDay },
      },
    },
    (request) => readDay(deps, request.params.date, request.query),
  );

  app.patch(
    '/admin/deliveries/:kind/:id',
    { config, schema: { tags, params: StopRef, body: StopMove, response: { 200: StopMoved } } },
    async (request) => {
      const refused = await moveStop(deps, callerOf(request).user, request.params, request.body);
      const moved = { ...request.params, state: request.body.to };
      return refused.length > 0 ? { ...moved, refused } : moved;
    },
  );

  app.post(
    '/admin/deliveries/basket/:id/completion',
    { config, schema: { tags, params: z.object({ id: Id }), response: { 200: Done } } },
    async (request) => {
      await fillUp(deps, callerOf(request).user, request.params.id);
      return { message: 'Cesta completada com o que há na feira.' };
    },
  );

  app.post(
    '/admin/deliveries/basket/:id/cancellation',
    {
      config,
      schema: {
        tags,
        params: z.object({ id: Id }),
        body: BasketCancellation.nullish(),
        response: { 200: Done },
      },
    },
    async (request) => {
      const { user } = callerOf(request);
      if (request.body) await cancelOneBasket(deps, user, request.params.id, request.body);
      else await cancelLateBasket(deps, user, request.params.id);
      return { message: 'Cesta cancelada. O valor volta para o cliente, que já foi avisado.' };
    },
  );

  app.put(
    '/admin/deliveries/basket/:id/day',
    {
      config,
      schema: { tags, params: z.object({ id: Id }), body: BasketDayMove, response: { 200: Done } },
    },
    async (request) => {
      await moveBasketDay(deps, callerOf(request).user, request.params.id, request.body);
      return { message: 'A cesta mudou de dia, e o cliente já foi avisado.' };
    },
  );

  app.post(
    '/admin/deliveries/packing',
    {
      config: { ...config, body: 'medium' },
      schema: { tags, body: PackingRequest, response: { 200: PackingResult } },
    },
    (request) => packStops(deps, callerOf(request).user, request.body),
  );
};
