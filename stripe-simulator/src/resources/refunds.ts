import { changeRefund, createRefund } from '../billing/refunds.ts';
import type { Context } from '../context.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import { choice, flag, integer, metadata, text, unsupported } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';
import type { Charge } from '../wire/wire-type.ts';

/** The charge that a refund goes against, named directly or by its payment intent. */
function refundableCharge(ctx: Context, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId !== undefined) {
    const charge = refer(ctx.store.charges, 'charge', chargeId, 'charge');
    if (charge.status === 'succeeded') return charge;
    throw invalidRequest(`Charge ${charge.id} cannot be refunded because it did not succeed.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  }
  if (intentId === undefined) throw missingParameter('payment_intent');
  const intent = refer(ctx.store.paymentIntents, 'payment_intent', intentId, 'payment_intent');
  const charge =
    intent.status === 'succeeded' ? ctx.store.charges.get(intent.latest_charge ?? '') : undefined;
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

export const refundRoutes = [
  route(
    'POST /v1/refunds',
    {
      ...expand,
      charge: text(),
      payment_intent: text(),
      amount: integer({ min: 1 }),
      reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata: metadata(),
      instructions_email: text(),
      refund_application_fee: flag(),
      reverse_transfer: flag(),
      origin: unsupported(),
      customer: unsupported(),
      currency: unsupported(),
    },
    (ctx, params) => {
      const charge = refundableCharge(ctx, params.charge, params.payment_intent);
      const amount = params.amount ?? charge.amount - charge.amount_refunded;
      return createRefund(ctx, charge, {
        amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
  ),

  route(
    'GET /v1/refunds',
    { ...paging, charge: text(), payment_intent: text(), created: timeRange() },
    (ctx, params) => {
      const { refunds } = ctx.store;
      const query = pageQuery(refunds, 'refund', params);
      const where = { charge: params.charge, payment_intent: params.payment_intent };
      return listOf('/v1/refunds', refunds.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/refunds/:id', expand, (ctx, _params, id) => find(ctx.store.refunds, 'refund', id)),

  route('POST /v1/refunds/:id', { ...expand, metadata: metadata() }, (ctx, params, id) => {
    const refund = find(ctx.store.refunds, 'refund', id);
    const before = { metadata: refund.metadata };
    refund.metadata = mergeMetadata(refund.metadata, params.metadata);
    ctx.store.refunds.save(refund);
    ctx.emit('refund.updated', refund, before);
    ctx.emit('charge.refund.updated', refund, before);
    return refund;
  }),

  route('POST /v1/refunds/:id/cancel', expand, (ctx, _params, id) => {
    const refund = find(ctx.store.refunds, 'refund', id);
    if (refund.status !== 'requires_action') {
      throw invalidRequest('You can only cancel refunds that require an action of the customer.');
    }
    changeRefund(ctx, refund, 'canceled');
    return refund;
  }),
];
