import { balanceTransaction, shown } from '../billing/balance.ts';
import { find, listOf, pageQuery, route } from '../wire/api-route.ts';
import { noSuchObject } from '../wire/errors.ts';
import { choice, currency, text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

/** Those that the simulator books; Stripe knows more. */
const TYPES = [
  ...['adjustment', 'charge', 'payment', 'payment_refund', 'payout', 'payout_failure', 'refund'],
  'refund_failure',
];

export const balanceTransactionRoutes = [
  route(
    'GET /v1/balance_transactions',
    {
      ...paging,
      created: timeRange(),
      currency: currency(),
      payout: text(),
      source: text(),
      type: choice(...TYPES),
    },
    (ctx, params) => {
      const { balanceTransactions } = ctx.store;
      if (params.payout) find(ctx.store.payouts, 'payout', params.payout);
      const where = {
        currency: params.currency,
        payout: params.payout,
        source: params.source,
        type: params.type,
      };
      const query = pageQuery(balanceTransactions, 'balance_transaction', params);
      const page = balanceTransactions.list({ ...query, where, created: params.created ?? {} });
      return listOf('/v1/balance_transactions', {
        ...page,
        data: page.data.map((entry) => shown(ctx, entry)),
      });
    },
  ),

  route('GET /v1/balance_transactions/:id', expand, (ctx, _params, id) => {
    const found = balanceTransaction(ctx, id);
    if (!found) throw noSuchObject('balance transaction', id);
    return found;
  }),
];
