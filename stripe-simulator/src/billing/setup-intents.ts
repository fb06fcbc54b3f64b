import type { Context } from '../context.ts';
import { newId, randomText } from '../state/ids.ts';
import type { PaymentMethod, SetupIntent } from '../wire/wire-type.ts';
import { needsAuthentication } from './authentication.ts';
import { verdictOn } from './charge.ts';
import { AUTHENTICATION, type Decline } from './test-cards.ts';

export interface NewSetup {
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** The wish to keep a card for later, without a payment. */
export function createSetup(ctx: Context, fields: NewSetup): SetupIntent {
  const id = newId('seti');
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: ctx.now(),
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  ctx.store.setupIntents.save(setup);
  ctx.emit('setup_intent.created', setup);
  return setup;
}

/** Asks the bank about a card. A refused one leaves the intent open for another. */
export function attemptSetup(ctx: Context, setup: SetupIntent, method: PaymentMethod): Decline | undefined {
  // The owner has answered already, or need not: this uses the answer up.
  const decline = needsAuthentication(ctx, method, true) ? AUTHENTICATION : verdictOn(ctx, method, true);
  if (decline) {
    setup.last_setup_error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code}`,
      message: decline.message,
      payment_method: method,
    };
  } else {
    setup.status = 'succeeded';
    setup.payment_method = method.id;
    setup.last_setup_error = null;
  }
  ctx.store.setupIntents.save(setup);
  ctx.emit(decline ? 'setup_intent.setup_failed' : 'setup_intent.succeeded', setup);
  return decline;
}

export function cancelSetup(ctx: Context, setup: SetupIntent): void {
  if (!setup.status.startsWith('requires_')) return;
  setup.status = 'canceled';
  setup.cancellation_reason = 'abandoned';
  ctx.store.setupIntents.save(setup);
  ctx.emit('setup_intent.canceled', setup);
}
