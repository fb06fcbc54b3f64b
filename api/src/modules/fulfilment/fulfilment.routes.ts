import { Done } from '@cesta/contract/base/answers';
import { dayOf } from '@cesta/contract/base/calendar';
import { Id } from '@cesta/contract/base/fields';
import { ProductNeedsList, ProductNeedsRequest } from '@cesta/contract/catalog/catalog';
import {
  BasketCancellation,
  BasketDayMove,
  DeliveryDay,
  DeliveryDayQuery,
  DeliveryWeek,
  DeliveryWeekQuery,
  DoorPaymentMark,
  PackingRequest,
  PackingResult,
  StopMove,
  StopMoved,
  StopRef,
} from '@cesta/contract/panel/deliveries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callerOf } from '../../platform/security/access.ts';
import { fillUp } from '../subscriptions/deliveries/contents/completing.service.ts';
import {
  cancelOneBasket,
  moveBasketDay,
  type NextBaskets,
} from '../subscriptions/exceptions/basket-exceptions.service.ts';
import {
  type Cancellation,
  cancelLateBasket,
} from '../subscriptions/exceptions/cancelling-baskets.service.ts';
import { markDoorPayment } from './door-payments.service.ts';
import { moveStop, packStops } from './marking.service.ts';
import { readProductNeeds } from './product-needs.service.ts';
import { readDay, readWeek } from './rounds.service.ts';
import { listOutOfReach, OUT_OF_REACH, refuseOutOfReach } from './staff-reach.service.ts';
import { dayFor, mayMove, mayReadDay, mayTakeAtTheDoor } from './staff-views.rules.ts';

const tags = ['entregas'];
const config = { access: 'admin' } as const;

const NEXT_WORDS: Record<NonNullable<NextBaskets>, string> = {
  told: ', também das próximas, que mudam de dia com ela',
  'taken back': '. As próximas voltam aos dias que ele conhece',
};

const CANCELLED: Record<Cancellation, string> = {
  returned: 'Cesta cancelada. O valor volta para o cliente, que já foi avisado.',
  lost: 'Cesta tirada das entregas. O banco já devolveu a semana ao cliente: o que ele ainda tiver a receber fica em Pendências.',
};

/** The operator's packing table: baskets and one-off orders by week, day and neighbourhood. */
export const fulfilmentRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/deliveries',
    {
      config: { access: 'driver' },
      schema: { tags, querystring: DeliveryWeekQuery, response: { 200: DeliveryWeek } },
    },
    (request) => readWeek(deps, request.query.week),
  );

  app.get(
    '/admin/deliveries/:date',
    {
      config: { access: 'driver' },
      schema: {
        tags,
        params: z.object({ date: DeliveryDay.shape.date }),
        querystring: DeliveryDayQuery,
        response: { 200: DeliveryDay },
      },
    },
    async (request) => {
      const { role } = callerOf(request);
      const { date } = request.params;
      if (!mayReadDay(role, date, dayOf(deps.clock.now())))
        throw new AppError('FORBIDDEN', { message: OUT_OF_REACH });
      return dayFor(role, await readDay(deps, date, request.query));
    },
  );

  app.patch(
    '/admin/deliveries/:kind/:id',
    {
      config: { access: 'driver' },
      schema: { tags, params: StopRef, body: StopMove, response: { 200: StopMoved } },
    },
    async (request) => {
      const { role, user } = callerOf(request);
      if (!mayMove(role, request.body)) {
        const message = 'Separar é de quem monta as caixas: aqui você marca só a entrega.';
        throw new AppError('FORBIDDEN', { message });
      }
      await refuseOutOfReach(deps, role, request.params);
      const refused = await moveStop(deps, user, request.params, request.body);
      const moved = { ...request.params, state: request.body.to };
      return refused.length > 0 ? { ...moved, refused } : moved;
    },
  );

  app.put(
    '/admin/deliveries/order/:id/door-payment',
    {
      config: { access: 'driver' },
      schema: { tags, params: z.object({ id: Id }), body: DoorPaymentMark, response: { 200: Done } },
    },
    async (request) => {
      const { received } = request.body;
      const { role, user } = callerOf(request);
      if (!mayTakeAtTheDoor(role)) {
        const message =
          'Quem marca o dinheiro recebido na porta é quem entrega. Aqui você marca só as caixas.';
        throw new AppError('FORBIDDEN', { message });
      }
      await refuseOutOfReach(deps, role, { kind: 'order', id: request.params.id });
      await markDoorPayment(deps, user, request.params.id, request.body, role);
      return {
        message: received ? 'Pagamento recebido na entrega.' : 'O pagamento volta a ficar em aberto.',
      };
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
      const { id } = request.params;
      const done = request.body
        ? await cancelOneBasket(deps, user, id, request.body)
        : await cancelLateBasket(deps, user, id);
      return { message: CANCELLED[done] };
    },
  );

  app.put(
    '/admin/deliveries/basket/:id/day',
    {
      config,
      schema: { tags, params: z.object({ id: Id }), body: BasketDayMove, response: { 200: Done } },
    },
    async (request) => {
      const { user } = callerOf(request);
      const next = await moveBasketDay(deps, user, request.params.id, request.body);
      return { message: `A cesta mudou de dia, e o cliente já foi avisado${next ? NEXT_WORDS[next] : ''}.` };
    },
  );

  app.post(
    '/admin/deliveries/packing',
    {
      config: { access: 'packer', body: 'medium' },
      schema: { tags, body: PackingRequest, response: { 200: PackingResult } },
    },
    async (request) => {
      const { role, user } = callerOf(request);
      const { stops } = request.body;
      const out = await listOutOfReach(deps, role, stops);
      const result = await packStops(deps, user, { stops: stops.filter((stop) => !out.includes(stop)) });
      result.refused.push(...out.map(({ kind, id }) => ({ kind, id, message: OUT_OF_REACH })));
      return result;
    },
  );

  app.post(
    '/admin/products/needs',
    {
      config: { access: 'admin', body: 'medium' },
      schema: {
        tags,
        summary: 'Quem ainda precisa destes produtos',
        body: ProductNeedsRequest,
        response: { 200: ProductNeedsList },
      },
    },
    async (request) => ({ needs: await readProductNeeds(deps.database.db, request.body.ids) }),
  );
};
