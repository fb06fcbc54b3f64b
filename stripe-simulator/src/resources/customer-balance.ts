import { moveBalance } from '../billing/customer-balance.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { currency, integer, metadata, required, text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const customerBalanceRoutes = [
  route(
    'POST /v1/customers/:id/balance_transactions',
    {
      ...expand,
      amount: required(integer()),
      currency: required(currency()),
      description: text(350),
      metadata: metadata(),
    },
    (ctx, params, id) => {
      const customer = find(ctx.store.customers, 'customer', id);
      ctx.activeClock = customer.test_clock ?? null;
      if (customer.currency && customer.currency !== params.currency) {
        throw invalidRequest(`The customer's balance is kept in ${customer.currency}.`, {
          param: 'currency',
        });
      }
      return moveBalance(ctx, customer, {
        type: 'adjustment',
        amount: params.amount,
        currency: params.currency,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
  ),

  route(
    'GET /v1/customers/:id/balance_transactions',
    { ...paging, created: timeRange(), invoice: text() },
    (ctx, params, id) => {
      const { balanceEntries } = ctx.store;
      const customer = find(ctx.store.customers, 'customer', id).id;
      const query = pageQuery(balanceEntries, 'customer balance transaction', params);
      const where = { customer, invoice: params.invoice };
      const page = balanceEntries.list({ ...query, where, created: params.created ?? {} });
      return listOf(`/v1/customers/${id}/balance_transactions`, page);
    },
  ),

  route('GET /v1/customers/:id/balance_transactions/:subId', expand, (ctx, _params, id, subId) => {
    const entry = find(ctx.store.balanceEntries, 'customer balance transaction', subId);
    if (entry.customer !== id) throw noSuchObject('customer balance transaction', subId);
    return entry;
  }),
];
