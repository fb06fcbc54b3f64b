import { Id } from '@cesta/contract/base/fields';
import {
  ComingBasketAnswer,
  ExpectedDay,
  ExpectedDayQuery,
  Order,
  OrderList,
  OrderListQuery,
  OrderStatusChange,
} from '@cesta/contract/orders/orders';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { addChanges } from './order-changes.service.ts';
import { expectedDay } from './order-days.service.ts';
import { getOrder, listOrders, listOrdersFor, type Viewer } from './order-views.service.ts';
import { setOrderStatus } from './orders.service.ts';
import { restorableSince } from './orders-desk.service.ts';
import { type ListReturned, makeReceipt } from './receipt.service.ts';
import { readComingBasket } from './with-basket.service.ts';

const tags = ['pedidos'];
const params = z.object({ id: Id });

interface Options {
  deps: Deps;
  /** Says of orders when they come. Fulfilment knows, and lies above orders. */
  addDeliveries: AddTo;
  /** Says of orders which basket they come along with. */
  addBaskets: AddTo;
  /** Says of orders what of their money goes or went back. Payments know, and lie above orders. */
  addRefunds: AddTo;
  /** Says of orders what their customers told about them. Support knows, and lies above orders. */
  addReports: AddTo;
  /** The orders that go out on a day. */
  listOrdersOfDay: (deps: Deps, day: string) => Promise<string[]>;
  /** What of an order's money is back at its customer, for the receipt. */
  listReturned: ListReturned;
}

type AddTo = (deps: Deps, orders: readonly Order[]) => Promise<Order[]>;

export const ordersRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, addDeliveries, addBaskets, addRefunds, addReports, listOrdersOfDay, listReturned },
) => {
  const { db } = deps.database;
  const withRefunds = (viewer: Viewer, orders: readonly Order[]) =>
    viewer.role === 'admin' ? addRefunds(deps, orders) : Promise.resolve([...orders]);

  app.get(
    '/orders',
    {
      config: { access: 'user', isGrown: true },
      schema: { tags, querystring: OrderListQuery, response: { 200: OrderList } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { day, desk, session_id } = request.query;
      const isOwn = caller.role !== 'admin' || session_id !== undefined;
      const { orders, total } = await listOrdersFor(db, caller, request.query, {
        restorableSince: restorableSince(deps.clock.now()),
        ids: day && !isOwn ? await listOrdersOfDay(deps, day) : undefined,
      });
      // The operator's list may be long: the day of each comes with the pages of the desk.
      const told = await (isOwn || desk ? addDeliveries(deps, orders) : addBaskets(deps, orders));
      const known = desk && !isOwn ? await addChanges(deps, told) : told;
      return { orders: await withRefunds(caller, known), total };
    },
  );

  app.get(
    '/orders/expected-day',
    {
      config: { access: 'user' },
      schema: { tags, querystring: ExpectedDayQuery, response: { 200: ExpectedDay } },
    },
    async (request) => {
      const day = await expectedDay(db, request.query.zipcode, deps.clock.now());
      return { date: day?.date ?? null, cutoff_at: day?.cutoffAt.toISOString() ?? null };
    },
  );

  app.get(
    '/orders/coming-basket',
    { config: { access: 'user' }, schema: { tags, response: { 200: ComingBasketAnswer } } },
    (request) => readComingBasket(deps, callerOf(request).id),
  );

  app.get(
    '/orders/user/:userId',
    {
      config: { access: 'ownerOrAdmin', isGrown: true },
      schema: {
        tags,
        params: z.object({ userId: Id }),
        querystring: OrderListQuery,
        response: { 200: OrderList },
      },
    },
    async (request) => {
      const { deleted: _, ...query } = request.query;
      const { orders, total } = await listOrders(db, { ...query, userId: request.params.userId });
      const told = await addDeliveries(deps, orders);
      return { orders: await withRefunds(callerOf(request), told), total };
    },
  );

  app.get(
    '/orders/:id',
    { config: { access: 'user' }, schema: { tags, params, response: { 200: Order } } },
    async (request) => {
      const caller = callerOf(request);
      const order = await getOrder(db, caller, request.params.id);
      const told = await addReports(deps, await addDeliveries(deps, [order]));
      const known = caller.role === 'admin' ? await addChanges(deps, told) : told;
      const [found = order] = await withRefunds(caller, known);
      return found;
    },
  );

  app.get(
    '/orders/:id/receipt',
    { config: { access: 'user' }, schema: { tags, params } },
    async (request, reply) => {
      const asked = { id: request.params.id, userId: callerOf(request).id };
      const { name, file } = await makeReceipt(deps, asked, listReturned);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file);
    },
  );

  app.patch(
    '/orders/:id/status',
    {
      config: { access: 'admin' },
      schema: { tags, params, body: OrderStatusChange, response: { 200: Order } },
    },
    async (request) => {
      const order = await setOrderStatus(deps, callerOf(request).user, request.params.id, request.body);
      // From the desk: the card shows its day and what its selects do next.
      const known = request.body.undoable
        ? await addChanges(deps, await addDeliveries(deps, [order]))
        : [order];
      const [found = order] = await addRefunds(deps, known);
      return found;
    },
  );
};
