import { Id } from '@cesta/contract/base/fields';
import {
  OrderRestored,
  OrdersStatusChange,
  OrdersStatusResult,
  UndoRequest,
  UndoResult,
} from '@cesta/contract/orders/order-desk';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import type { DaysOf } from './order-changes.service.ts';
import { changeOrders, restoreOrder, undoChanges } from './orders-desk.service.ts';

const tags = ['pedidos'];
const config = { access: 'admin' } as const;

/** What the operator does with several orders at once, takes back, or brings back. */
export const ordersDeskRoutes: FastifyPluginAsyncZod<{ deps: Deps; daysOf: DaysOf }> = async (
  app,
  { deps, daysOf },
) => {
  app.patch(
    '/admin/orders/status',
    {
      config: { ...config, body: 'medium' },
      schema: {
        tags,
        summary: 'Muda o status de vários pedidos; com dry_run só diz o que faria',
        body: OrdersStatusChange,
        response: { 200: OrdersStatusResult },
      },
    },
    (request) => changeOrders(deps, callerOf(request).user, request.body, daysOf),
  );

  app.post(
    '/admin/orders/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Desfaz mudanças de status feitas há poucos segundos',
        body: UndoRequest,
        response: { 200: UndoResult },
      },
    },
    (request) => undoChanges(deps, callerOf(request).user, request.body.undos),
  );

  app.post(
    '/admin/orders/:id/restore',
    {
      config,
      schema: {
        tags,
        summary: 'Traz de volta um pedido excluído',
        params: z.object({ id: Id }),
        response: { 200: OrderRestored },
      },
    },
    (request) => restoreOrder(deps, callerOf(request).user, request.params.id),
  );
};
