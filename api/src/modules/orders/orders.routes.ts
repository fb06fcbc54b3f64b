import { Id } from '@cesta/contract/fields';
import { Order, OrderList, OrderListQuery, OrderStatusChange } from '@cesta/contract/orders';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/access.ts';
import { getOrder, listOrders, listOrdersFor, setOrderStatus, type Viewer } from './orders.service.ts';

const tags = ['pedidos'];
const params = z.object({ id: Id });

interface Options {
  deps: Deps;
  /** Says of orders when they come. Fulfilment knows, and lies above orders. */
  addDeliveries: AddTo;
  /** Says of orders what of their money goes or went back. Payments know, and lie above orders. */
  addRefunds: AddTo;
}

type AddTo = (deps: Deps, orders: readonly Order[]) => Promise<Order[]>;

export const ordersRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, addDeliveries, addRefunds },
) => {
  const { db } = deps.database;
  const withRefunds = (viewer: Viewer, orders: readonly Order[]) =>
    viewer.role === 'admin' ? addRefunds(deps, orders) : Promise.resolve([...orders]);

  app.get(
    '/orders',
    {
      config: { access: 'user' },
      schema: { tags, querystring: OrderListQuery, response: { 200: OrderList } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { orders, total } = await listOrdersFor(db, caller, request.query);
      return { orders: await withRefunds(caller, orders), total };
    },
  );

  app.get(
    '/orders/user/:userId',
    {
      config: { access: 'ownerOrAdmin' },
      schema: {
        tags,
        params: z.object({ userId: Id }),
        querystring: OrderListQuery,
        response: { 200: OrderList },
      },
    },
    async (request) => {
      const { orders, total } = await listOrders(db, { ...request.query, userId: request.params.userId });
      return { orders: await addDeliveries(deps, orders), total };
    },
  );

  app.get(
    '/orders/:id',
    { config: { access: 'user' }, schema: { tags, params, response: { 200: Order } } },
    async (request) => {
      const caller = callerOf(request);
      const order = await getOrder(db, caller, request.params.id);
      const [found = order] = await withRefunds(caller, await addDeliveries(deps, [order]));
      return found;
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
      const [found = order] = await addRefunds(deps, [order]);
      return found;
    },
  );
};
