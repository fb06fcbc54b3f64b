import type { Context } from '../context.ts';
import type { PaymentIntent, PaymentMethod } from '../wire/wire-type.ts';
import { AUTHENTICATION, cardByFingerprint, type Decline } from './test-cards.ts';

/** Once: a card that was set up; now: for the payment under way alone. */
const setting = (method: string) => `authenticated:${method}`;

export function needsAuthentication(ctx: Context, method: PaymentMethod, onSession: boolean): boolean {
  const wish = cardByFingerprint(method.card?.fingerprint ?? '')?.authentication;
  if (!wish) return false;
  const done = ctx.store.readSetting(setting(method.id));
  if (done === 'now') {
    // Used up by this payment; what it has set up stays.
    ctx.store.writeSetting(setting(method.id), 'once');
    return false;
  }
  return onSession || wish === 'always' || done !== 'once';
}

/** The owner has said yes to the bank: the next payment goes through. */
export function authenticate(ctx: Context, method: string): void {
  ctx.store.writeSetting(setting(method), 'now');
}

/** The payment stops until the owner of the card has answered the bank. */
export function askOwner(ctx: Context, intent: PaymentIntent, method: PaymentMethod): Decline {
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: null, url: `${ctx.publicUrl}/3ds/${intent.id}` },
  };
  intent.last_payment_error = {
    type: 'card_error',
    code: AUTHENTICATION.code,
    decline_code: AUTHENTICATION.declineCode,
    doc_url: `https://stripe.com/docs/error-codes/${AUTHENTICATION.code}`,
    message: AUTHENTICATION.message,
    payment_method: method,
  };
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.requires_action', intent);
  return AUTHENTICATION;
}
