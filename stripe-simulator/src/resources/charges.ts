import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { metadata, text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const chargeRoutes = [
  route(
    'GET /v1/charges',
    { ...paging, customer: text(), payment_intent: text(), created: timeRange() },
    (ctx, params) => {
      const { charges } = ctx.store;
      const query = pageQuery(charges, 'charge', params);
      const where = { customer: params.customer, payment_intent: params.payment_intent };
      return listOf('/v1/charges', charges.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/charges/:id', expand, (ctx, _params, id) => find(ctx.store.charges, 'charge', id)),

  route(
    'POST /v1/charges/:id',
    { ...expand, metadata: metadata(), description: text(), receipt_email: text() },
    (ctx, { expand: _expand, metadata: change, ...plain }, id) => {
      const charge = find(ctx.store.charges, 'charge', id);
      const before = structuredClone(charge);
      Object.assign(charge, plain, { metadata: mergeMetadata(charge.metadata, change) });
      ctx.store.charges.save(charge);
      ctx.emit('charge.updated', charge, changedAttributes(before, charge));
      return charge;
    },
  ),
];
