import type { Context } from '../context.ts';
import { newId, randomText } from '../state/ids.ts';
import type { PaymentIntent } from '../wire/wire-type.ts';

export interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  methodTypes: string[];
  description?: string | null;
  metadata?: Record<string, string>;
  receiptEmail?: string | null;
  setupFutureUsage?: string | null;
  statementDescriptor?: string | null;
  statementDescriptorSuffix?: string | null;
}

export function createIntent(ctx: Context, fields: NewIntent): PaymentIntent {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: ctx.now(),
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions() },
    payment_method_types: fields.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: fields.receiptEmail ?? null,
    review: null,
    setup_future_usage: fields.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: fields.statementDescriptor ?? null,
    statement_descriptor_suffix: fields.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.created', intent);
  return intent;
}

function cardOptions() {
  return { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' };
}

/** Gives up on a payment that has not happened. */
export function cancelIntent(ctx: Context, intent: PaymentIntent, reason: string | null): void {
  intent.status = 'canceled';
  intent.canceled_at = ctx.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.canceled', intent);
}
