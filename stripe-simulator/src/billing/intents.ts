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
    ...blankFields(),
    id,
    object: 'payment_intent',
    amount: fields.amount,
    amount_details: { tip: {} },
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: ctx.now(),
    currency: fields.currency,
    customer: fields.customer,
    description: fields.description ?? null,
    metadata: fields.metadata ?? {},
    payment_method_options: { card: cardOptions() },
    payment_method_types: fields.methodTypes,
    receipt_email: fields.receiptEmail ?? null,
    setup_future_usage: fields.setupFutureUsage ?? null,
    statement_descriptor: fields.statementDescriptor ?? null,
    statement_descriptor_suffix: fields.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
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

/** What an intent begins with, and what the simulator never fills. */
function blankFields() {
  return {
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    transfer_data: null,
    transfer_group: null,
  } satisfies Partial<PaymentIntent>;
}
