import { checkAmount } from '../billing/amounts.ts';
import { refuseCard } from '../billing/card-errors.ts';
import { attemptCharge } from '../billing/charge.ts';
import { cancelIntent, createIntent } from '../billing/intents.ts';
import { usablePaymentMethod } from '../billing/payment-methods.ts';
import { AUTHENTICATION } from '../billing/test-cards.ts';
import type { Context } from '../context.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import {
  choice,
  clearable,
  currency,
  email,
  flag,
  ignored,
  integer,
  list,
  metadata,
  required,
  text,
  unsupported,
} from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';
import type { PaymentIntent } from '../wire/wire-type.ts';

const details = {
  ...expand,
  description: clearable(text()),
  metadata: metadata(),
  receipt_email: clearable(email()),
  setup_future_usage: clearable(choice('off_session', 'on_session')),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  payment_method: text(),
  shipping: ignored(),
  payment_method_options: ignored(),
};

function unexpectedState(intent: PaymentIntent, verb: string) {
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

function confirm(
  ctx: Context,
  intent: PaymentIntent,
  methodId: string | undefined,
  onSession: boolean,
): PaymentIntent {
  if (['succeeded', 'canceled'].includes(intent.status)) throw unexpectedState(intent, 'confirm');
  const chosen = methodId ?? intent.payment_method;
  if (!chosen) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method, and then confirm it again.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const method = usablePaymentMethod(ctx, chosen, intent.customer, 'payment_method');
  const decline = attemptCharge(ctx, { intent, method, onSession });
  if (!decline || (decline === AUTHENTICATION && onSession)) return intent;
  throw refuseCard(decline, {
    charge: intent.latest_charge ?? '',
    payment_intent: intent,
    payment_method: method,
  });
}

export const paymentIntentRoutes = [
  route(
    'POST /v1/payment_intents',
    {
      ...details,
      amount: required(integer({ min: 1, max: 99_999_999 })),
      currency: required(currency()),
      customer: text(),
      confirm: flag(),
      off_session: flag(),
      return_url: ignored(),
      automatic_payment_methods: ignored(),
      allowed_payment_method_types: list(choice('card')),
      capture_method: choice('automatic', 'automatic_async'),
      confirmation_method: choice('automatic', 'manual'),
      payment_method_data: unsupported('Create the payment method by itself.'),
      transfer_data: unsupported(),
      application_fee_amount: unsupported(),
    },
    (ctx, params) => {
      checkAmount(params.amount, params.currency, 'amount');
      const customer =
        params.customer && refer(ctx.store.customers, 'customer', params.customer, 'customer').id;
      const intent = createIntent(ctx, {
        amount: params.amount,
        currency: params.currency,
        customer: customer || null,
        methodTypes: params.allowed_payment_method_types ?? ['card'],
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        receiptEmail: params.receipt_email ?? null,
        setupFutureUsage: params.setup_future_usage ?? null,
        statementDescriptor: params.statement_descriptor ?? null,
        statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
      });
      if (params.confirm) return confirm(ctx, intent, params.payment_method, !params.off_session);
      if (params.payment_method !== undefined) {
        intent.payment_method = usablePaymentMethod(
          ctx,
          params.payment_method,
          intent.customer,
          'payment_method',
        ).id;
        intent.status = 'requires_confirmation';
        ctx.store.paymentIntents.save(intent);
      }
      return intent;
    },
  ),

  route('GET /v1/payment_intents', { ...paging, customer: text(), created: timeRange() }, (ctx, params) => {
    const { paymentIntents } = ctx.store;
    const query = pageQuery(paymentIntents, 'payment_intent', params);
    const where = { customer: params.customer };
    return listOf(
      '/v1/payment_intents',
      paymentIntents.list({ ...query, where, created: params.created ?? {} }),
    );
  }),

  route('GET /v1/payment_intents/:id', { ...expand, client_secret: text() }, (ctx, _params, id) =>
    find(ctx.store.paymentIntents, 'payment_intent', id),
  ),

  route('POST /v1/payment_intents/:id', details, (ctx, params, id) => {
    const intent = find(ctx.store.paymentIntents, 'payment_intent', id);
    const {
      expand: _expand,
      metadata: change,
      payment_method: method,
      shipping: _s,
      payment_method_options: _o,
      ...plain
    } = params;
    Object.assign(intent, plain, { metadata: mergeMetadata(intent.metadata, change) });
    if (method !== undefined) {
      if (!intent.status.startsWith('requires_'))
        throw unexpectedState(intent, 'update the payment method of');
      intent.payment_method = usablePaymentMethod(ctx, method, intent.customer, 'payment_method').id;
      intent.status = 'requires_confirmation';
    }
    ctx.store.paymentIntents.save(intent);
    return intent;
  }),

  route(
    'POST /v1/payment_intents/:id/confirm',
    { ...details, off_session: flag(), return_url: ignored() },
    (ctx, params, id) => {
      const intent = find(ctx.store.paymentIntents, 'payment_intent', id);
      return confirm(ctx, intent, params.payment_method, !params.off_session);
    },
  ),

  route(
    'POST /v1/payment_intents/:id/cancel',
    {
      ...expand,
      cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (ctx, params, id) => {
      const intent = find(ctx.store.paymentIntents, 'payment_intent', id);
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
      cancelIntent(ctx, intent, params.cancellation_reason ?? null);
      return intent;
    },
  ),
];
