import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata, refer } from '../wire/api-route.ts';
import { invalidRequest, noSuchReference } from '../wire/errors.ts';
import { clearable, hash, type Infer, text } from '../wire/params.ts';
import { address } from '../wire/shared-params.ts';
import type { Customer, PaymentMethod } from '../wire/wire-type.ts';
import { refuseCard } from './card-errors.ts';
import { cardByFingerprint, cardByToken, fingerprintOf, type TestCard } from './test-cards.ts';

export const billingDetails = hash({
  address: clearable(address),
  email: clearable(text()),
  name: clearable(text()),
  phone: clearable(text()),
  tax_id: text(),
});

interface CardFields {
  card: TestCard;
  expMonth?: number;
  expYear?: number;
  billing?: Infer<typeof billingDetails>;
  metadata?: Record<string, string | null>;
}

function emptyMethod(ctx: Context, type: string, billing: Infer<typeof billingDetails> = {}): PaymentMethod {
  const { address: place, ...person } = billing;
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...person,
      address: { ...nowhere, ...place },
    },
    created: ctx.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

export function createCardMethod(ctx: Context, { card, ...fields }: CardFields): PaymentMethod {
  const method: PaymentMethod = {
    ...emptyMethod(ctx, 'card', fields.billing),
    metadata: mergeMetadata(null, fields.metadata),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: fields.expMonth ?? 12,
      exp_year: fields.expYear ?? new Date(ctx.now() * 1000).getUTCFullYear() + 3,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  ctx.store.paymentMethods.save(method);
  return method;
}

export function createPixMethod(ctx: Context, email: string | null): PaymentMethod {
  const method: PaymentMethod = { ...emptyMethod(ctx, 'pix', { email }), pix: {} };
  ctx.store.paymentMethods.save(method);
  return method;
}

/** A payment method by id; Stripe's ready-made names such as `pm_card_visa` make a fresh one. */
function methodFor(ctx: Context, id: string, param: string): PaymentMethod {
  const card = cardByToken(id);
  return card ? createCardMethod(ctx, { card }) : refer(ctx.store.paymentMethods, 'PaymentMethod', id, param);
}

export function attachPaymentMethod(
  ctx: Context,
  id: string,
  customer: Customer,
  param: string,
): PaymentMethod {
  const method = methodFor(ctx, id, param);
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param,
    });
  }
  const decline = cardByFingerprint(method.card?.fingerprint ?? '')?.decline;
  if (decline) throw refuseCard(decline);
  method.customer = customer.id;
  ctx.store.paymentMethods.save(method);
  ctx.emit('payment_method.attached', method);
  return method;
}

/** A method that may pay for this customer: their own, or a ready-made one that becomes theirs. */
export function usablePaymentMethod(
  ctx: Context,
  id: string,
  customer: string | null,
  param: string,
): PaymentMethod {
  if (customer === null) return methodFor(ctx, id, param);
  if (cardByToken(id)) {
    return attachPaymentMethod(ctx, id, refer(ctx.store.customers, 'customer', customer, 'customer'), param);
  }
  const method = ctx.store.paymentMethods.get(id);
  if (method?.customer === customer) return method;
  if (!method) throw noSuchReference('PaymentMethod', id, param);
  throw invalidRequest(`The customer does not have a payment method with the ID ${id}.`, {
    code: 'resource_missing',
    param,
  });
}
