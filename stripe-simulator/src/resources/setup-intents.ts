import { find, listOf, pageQuery, route } from '../wire/api-route.ts';
import { text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

/** They come from Checkout in setup mode; here they can be looked at. */
export const setupIntentRoutes = [
  route(
    'GET /v1/setup_intents',
    { ...paging, customer: text(), payment_method: text(), created: timeRange() },
    (ctx, params) => {
      const { setupIntents } = ctx.store;
      const query = pageQuery(setupIntents, 'setup_intent', params);
      const where = { customer: params.customer, payment_method: params.payment_method };
      return listOf(
        '/v1/setup_intents',
        setupIntents.list({ ...query, where, created: params.created ?? {} }),
      );
    },
  ),

  route('GET /v1/setup_intents/:id', { ...expand, client_secret: text() }, (ctx, _params, id) =>
    find(ctx.store.setupIntents, 'setupintent', id),
  ),
];
