import { attemptCharge } from '../billing/charge.ts';
import { createPixMethod } from '../billing/payment-methods.ts';
import type { Context } from '../context.ts';
import type { PaymentIntent, Session } from '../wire/wire-type.ts';
import { complete, intentFor, type Payer } from './pay-session.ts';
import { pixCode } from './pix-code.ts';

/** Stripe's default when the session says nothing. */
const DEFAULT_SECONDS = 14_400;

/** The buyer chose Pix: the page is done, the code is shown, and the money comes later or not at all. */
export function startPix(ctx: Context, session: Session, payer: Payer): PaymentIntent {
  const intent = intentFor(ctx, session);
  const method = createPixMethod(ctx, payer.email);
  const seconds = session.payment_method_options?.pix?.expires_after_seconds ?? DEFAULT_SECONDS;
  const expiresAt = ctx.clock.seconds() + seconds;
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = {
    type: 'pix_display_qr_code',
    pix_display_qr_code: {
      data: pixCode({
        id: intent.id,
        amount: intent.amount,
        merchant: ctx.account.businessName,
        host: new URL(ctx.publicUrl).host,
      }),
      expires_at: expiresAt,
      hosted_instructions_url: `${ctx.publicUrl}/c/pay/${session.id}`,
      image_url_svg: `${ctx.publicUrl}/c/pay/${session.id}/pix.svg`,
    },
  };
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.requires_action', intent);
  ctx.agenda.add(null, expiresAt, 'pix.expire', session.id);
  complete(ctx, session, payer);
  return intent;
}

export function pendingPix(ctx: Context, session: Session): PaymentIntent | undefined {
  const intent = ctx.store.paymentIntents.get(session.payment_intent ?? '');
  return intent?.status === 'requires_action' && intent.next_action?.pix_display_qr_code ? intent : undefined;
}

/** The money arrived. */
export function settlePix(ctx: Context, session: Session): void {
  const intent = pendingPix(ctx, session);
  const method = ctx.store.paymentMethods.get(intent?.payment_method ?? '');
  if (!intent || !method) return;
  ctx.agenda.drop(session.id, 'pix.expire');
  attemptCharge(ctx, { intent, method, onSession: true });
  session.payment_status = 'paid';
  ctx.store.sessions.save(session);
  ctx.emit('checkout.session.async_payment_succeeded', session);
}

/** The code ran out unpaid. */
export function expirePix(ctx: Context, session: Session): void {
  const intent = pendingPix(ctx, session);
  if (!intent) return;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_expired',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-payment-attempt-expired',
    message: 'The latest attempt to pay has expired.',
  };
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.payment_failed', intent);
  ctx.emit('checkout.session.async_payment_failed', session);
}
