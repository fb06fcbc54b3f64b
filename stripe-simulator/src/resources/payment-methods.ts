import { refuseCard } from '../billing/card-errors.ts';
import {
  attachPaymentMethod,
  billingDetails,
  createCardMethod,
  createPixMethod,
} from '../billing/payment-methods.ts';
import { cardByNumber, cardByToken, LIVE_CARD, type TestCard } from '../billing/test-cards.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest, missingParameter, noSuchReference } from '../wire/errors.ts';
import { choice, hash, type Infer, integer, metadata, required, text } from '../wire/params.ts';
import { expand, METHOD_TYPES, paging } from '../wire/shared-params.ts';

const methodType = choice(...METHOD_TYPES);
const redisplay = choice('always', 'limited', 'unspecified');

const cardFields = hash({
  number: text(),
  exp_month: integer({ min: 1, max: 12 }),
  exp_year: integer({ min: 2000, max: 2100 }),
  cvc: text(),
  token: text(),
});

function cardFrom(fields: Infer<typeof cardFields>): TestCard {
  const card = fields.token === undefined ? cardByNumber(fields.number ?? '') : cardByToken(fields.token);
  if (fields.token !== undefined && !card) throw noSuchReference('token', fields.token, 'card[token]');
  if (!card) throw refuseCard(LIVE_CARD);
  return card;
}

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods',
    {
      ...expand,
      type: required(choice('card', 'pix')),
      card: cardFields,
      billing_details: billingDetails,
      metadata: metadata(),
      allow_redisplay: redisplay,
    },
    (ctx, params) => {
      if (params.type === 'pix') return createPixMethod(ctx, params.billing_details?.email ?? null);
      if (!params.card) throw missingParameter('card');
      return createCardMethod(ctx, {
        card: cardFrom(params.card),
        ...(params.card.exp_month !== undefined && { expMonth: params.card.exp_month }),
        ...(params.card.exp_year !== undefined && { expYear: params.card.exp_year }),
        billing: params.billing_details ?? {},
        metadata: params.metadata ?? {},
      });
    },
  ),

  route('GET /v1/payment_methods', { ...paging, customer: text(), type: methodType }, (ctx, params) =>
    listMethods(ctx, '/v1/payment_methods', params),
  ),

  route('GET /v1/customers/:id/payment_methods', { ...paging, type: methodType }, (ctx, params, id) => {
    const customer = find(ctx.store.customers, 'customer', id).id;
    return listMethods(ctx, `/v1/customers/${id}/payment_methods`, { ...params, customer });
  }),

  route('GET /v1/payment_methods/:id', expand, (ctx, _params, id) =>
    find(ctx.store.paymentMethods, 'PaymentMethod', id),
  ),

  route(
    'POST /v1/payment_methods/:id',
    { ...expand, metadata: metadata(), billing_details: billingDetails, allow_redisplay: redisplay },
    (ctx, params, id) => {
      const method = find(ctx.store.paymentMethods, 'PaymentMethod', id);
      const before = structuredClone(method);
      method.metadata = mergeMetadata(method.metadata, params.metadata);
      Object.assign(method.billing_details, params.billing_details);
      ctx.store.paymentMethods.save(method);
      ctx.emit('payment_method.updated', method, changedAttributes(before, method));
      return method;
    },
  ),

  route('POST /v1/payment_methods/:id/attach', { ...expand, customer: required(text()) }, (ctx, params, id) =>
    attachPaymentMethod(ctx, id, refer(ctx.store.customers, 'customer', params.customer, 'customer'), 'id'),
  ),

  route('POST /v1/payment_methods/:id/detach', expand, (ctx, _params, id) => {
    const method = find(ctx.store.paymentMethods, 'PaymentMethod', id);
    if (method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    const owner = ctx.store.customers.get(method.customer);
    if (owner?.invoice_settings?.default_payment_method === id) {
      owner.invoice_settings.default_payment_method = null;
      ctx.store.customers.save(owner);
    }
    ctx.emit('payment_method.detached', { ...method, customer: null }, { customer: method.customer });
    method.customer = null;
    ctx.store.paymentMethods.save(method);
    return method;
  }),
];

function listMethods(
  ctx: Context,
  url: string,
  params: {
    limit?: number;
    starting_after?: string;
    ending_before?: string;
    customer?: string;
    type?: string;
  },
) {
  const { paymentMethods } = ctx.store;
  const query = pageQuery(paymentMethods, 'PaymentMethod', params);
  return listOf(
    url,
    paymentMethods.list({ ...query, where: { customer: params.customer, type: params.type } }),
  );
}
