import { availableBalance, createPayout } from '../billing/payouts.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { choice, currency, integer, metadata, required, text, unsupported } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const payoutRoutes = [
  route(
    'GET /v1/payouts',
    {
      ...paging,
      created: timeRange(),
      arrival_date: unsupported(),
      status: choice('pending', 'in_transit', 'paid', 'failed', 'canceled'),
      destination: unsupported(),
    },
    (ctx, params) => {
      const { payouts } = ctx.store;
      const query = pageQuery(payouts, 'payout', params);
      const where = { status: params.status };
      return listOf('/v1/payouts', payouts.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/payouts/:id', expand, (ctx, _params, id) => find(ctx.store.payouts, 'payout', id)),

  route(
    'POST /v1/payouts',
    {
      ...expand,
      amount: required(integer({ min: 1 })),
      currency: required(currency()),
      description: text(),
      metadata: metadata(),
      method: choice('standard'),
      destination: unsupported(),
      source_type: choice('card', 'bank_account'),
      statement_descriptor: unsupported(),
    },
    (ctx, params) => {
      if (params.currency !== 'brl' || params.amount > availableBalance(ctx)) {
        throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
          code: 'balance_insufficient',
        });
      }
      return createPayout(ctx, {
        amount: params.amount,
        automatic: false,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
  ),
];
