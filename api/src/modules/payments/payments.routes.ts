import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { CheckoutRequest, PaymentPage, RetryRequest } from '@cesta/contract/orders/orders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import { isFromThisMachine } from '../../platform/http/local-callers.ts';
import { callerOf } from '../../platform/security/access.ts';
import { checkOut, retryPayment } from './checkout/checkout.service.ts';
import { cancelOwnOrder } from './checkout/order-cancellation.service.ts';
import type { EventConsumer } from './events/events.service.ts';
import { receiveEvent, refuseUnsigned } from './events/webhook.service.ts';

const tags = ['pagamento'];
const params = z.object({ id: Id });
/** An event holds the whole invoice with its lines. What is not taken would be sent for days. */
const EVENT_MAX_BYTES = 1_048_576;

export const paymentsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/stripe/create-checkout-session',
    {
      config: { access: 'user', body: 'medium' },
      schema: { tags, body: CheckoutRequest, response: { 200: PaymentPage } },
    },
    (request) => checkOut(deps, callerOf(request).user, request.body, countedAddress(request, deps)),
  );

  app.post(
    '/stripe/orders/:id/retry-payment',
    {
      config: { access: 'user' },
      // Without a body the customer comes back to the store's own address.
      schema: { tags, params, body: RetryRequest.nullish(), response: { 200: PaymentPage } },
    },
    (request) => retryPayment(deps, request.params.id, callerOf(request).id, request.body ?? {}),
  );

  app.post(
    '/orders/:id/cancel',
    { config: { access: 'user' }, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await cancelOwnOrder(deps, request.params.id, callerOf(request).id);
      return { message: 'Pedido cancelado. Os produtos voltaram para a banca.' };
    },
  );
};

/** None for somebody who tries the store out on its own machine, as every customer in turn. */
function countedAddress(request: FastifyRequest, { settings }: Deps): string | undefined {
  const isTrial = !settings.production || settings.demo;
  return isTrial && isFromThisMachine(request) ? undefined : addressOf(request);
}

/** In a scope of its own: the signature is over the bytes as sent, so nothing may parse them first. */
export async function webhookRoutes(
  app: FastifyInstance,
  { deps, consumers }: { deps: Deps; consumers: readonly EventConsumer[] },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/stripe/webhook',
    {
      config: { access: 'public', body: 'event' },
      bodyLimit: EVENT_MAX_BYTES,
      schema: { hide: true },
      // Nobody fills the memory with what cannot be an event.
      onRequest: async (request) => refuseUnsigned(deps, signatureOf(request)),
    },
    async (request) => {
      await receiveEvent(deps, request.body as Buffer, signatureOf(request), consumers);
      return { received: true };
    },
  );
}

const signatureOf = ({ headers }: FastifyRequest) => String(headers['stripe-signature'] ?? '');
