import { expireSession } from '../checkout/expire-session.ts';
import { createSession } from '../checkout/new-session.ts';
import { detailsOf } from '../checkout/pay-session.ts';
import { sessionFields } from '../checkout/session-params.ts';
import { find, listOf, mergeMetadata, pageQuery, route, slicedList } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { choice, hash, metadata, required, text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const checkoutSessionRoutes = [
  route('POST /v1/checkout/sessions', sessionFields, (ctx, params) => createSession(ctx, params)),

  route(
    'GET /v1/checkout/sessions',
    {
      ...paging,
      customer: text(),
      customer_details: hash({ email: required(text()) }),
      payment_intent: text(),
      subscription: text(),
      status: choice('complete', 'expired', 'open'),
      created: timeRange(),
    },
    (ctx, params) => {
      const { sessions } = ctx.store;
      const query = pageQuery(sessions, 'checkout.session', params);
      const where = {
        customer: params.customer,
        email: params.customer_details?.email,
        payment_intent: params.payment_intent,
        subscription: params.subscription,
        status: params.status,
      };
      return listOf(
        '/v1/checkout/sessions',
        sessions.list({ ...query, where, created: params.created ?? {} }),
      );
    },
  ),

  route('GET /v1/checkout/sessions/:id', expand, (ctx, _params, id) =>
    find(ctx.store.sessions, 'checkout.session', id),
  ),

  route('POST /v1/checkout/sessions/:id', { ...expand, metadata: metadata() }, (ctx, params, id) => {
    const session = find(ctx.store.sessions, 'checkout.session', id);
    session.metadata = mergeMetadata(session.metadata, params.metadata);
    ctx.store.sessions.save(session);
    return session;
  }),

  route('POST /v1/checkout/sessions/:id/expire', expand, (ctx, _params, id) => {
    const session = find(ctx.store.sessions, 'checkout.session', id);
    if (session.status !== 'open') {
      throw invalidRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(ctx, session);
    return session;
  }),

  route('GET /v1/checkout/sessions/:id/line_items', paging, (ctx, params, id) => {
    const { lineItems } = detailsOf(ctx, find(ctx.store.sessions, 'checkout.session', id));
    return slicedList(`/v1/checkout/sessions/${id}/line_items`, lineItems, params);
  }),
];
