import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { toReais } from '@cesta/contract/base/money';
import { ByHandReturned, OrderDeleted, OrderDeletion, RefundRequest } from '@cesta/contract/orders/refunds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { deleteOrder } from './order-deletion.service.ts';
import { markReturned, refundOrder, retryRefund } from './refunds.service.ts';
import { markByHandReturned } from './returned-by-hand.service.ts';

const tags = ['pagamento'];
const config = { access: 'admin' } as const;
const response = { 200: Done };

export const refundsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const params = z.object({ id: Id });
  app.post(
    '/orders/:id/refund',
    // Without a body all that is left goes back.
    { config, schema: { tags, params, body: RefundRequest.nullish(), response } },
    async (request) => {
      await refundOrder(deps, callerOf(request).user, request.params.id, request.body ?? {});
      return { message: 'Reembolso solicitado!' };
    },
  );

  app.post(
    '/orders/:id/returned',
    { config, schema: { tags, params, body: ByHandReturned.nullish(), response } },
    async (request) => {
      await markByHandReturned(deps, callerOf(request).user, request.params.id, request.body?.seen);
      return { message: 'Devolução registrada.' };
    },
  );

  app.delete(
    '/orders/:id',
    {
      config,
      schema: {
        tags: ['pedidos'],
        params,
        body: OrderDeletion.nullish(),
        response: { 200: OrderDeleted },
      },
    },
    async (request) => {
      const refunded = await deleteOrder(deps, callerOf(request).user, request.params.id, request.body ?? {});
      return { message: 'Pedido excluído com sucesso!', refunded: refunded && toReais(refunded) };
    },
  );

  const refused = z.object({ orderId: Id, refundId: Id });
  app.post(
    '/orders/:orderId/refunds/:refundId/retry',
    { config, schema: { tags, params: refused, response } },
    async (request) => {
      await retryRefund(deps, callerOf(request).user, request.params);
      return { message: 'Reembolso pedido de novo.' };
    },
  );

  app.post(
    '/orders/:orderId/refunds/:refundId/returned',
    { config, schema: { tags, params: refused, response } },
    async (request) => {
      await markReturned(deps, callerOf(request).user, request.params);
      return { message: 'Devolução por outro meio registrada.' };
    },
  );
};
