import type Stripe from 'stripe';
import type { ReturnReason } from '../refunds/refunds.rules.ts';

/** What a payment page says that its order has to learn; null while it is open. */
export type SessionNews = 'paid' | 'expired' | 'failed' | null;

export function newsOf(session: Stripe.Checkout.Session): SessionNews {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  const intent = session.payment_intent;
  // A Pix that ran out.
  const isRefused = typeof intent === 'object' && intent?.status === 'requires_payment_method';
  return session.status === 'complete' && isRefused ? 'failed' : null;
}

/** When the money was taken; null where the provider does not say. */
export function paidAtOf(session: Stripe.Checkout.Session): Date | null {
  const charge = chargeOf(session);
  return charge ? new Date(charge.created * 1000) : null;
}

/** All that was paid has gone back. */
export function isGivenBack(session: Stripe.Checkout.Session): boolean {
  return chargeOf(session)?.refunded ?? false;
}

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge ?? null) : null;
}

/** A Pix code that was shown and is still to be paid: until when, and where its customer finds it again. */
export function waitingPixOf(session: Stripe.Checkout.Session): { until: Date; url: string | null } | null {
  const intent = session.payment_intent;
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return null;
  const code = typeof intent === 'object' && intent?.status === 'requires_action' && intent.next_action;
  const pix = code ? code.pix_display_qr_code : undefined;
  if (!pix?.expires_at) return null;
  return { until: new Date(pix.expires_at * 1000), url: pix.hosted_instructions_url ?? null };
}

/** Null when it pays the order, as far as there are units for it. One paid by hand needs no second payment either. */
export function returnReasonOf(order: {
  deletedAt: Date | null;
  paymentStatus: string;
  customerEmail: string;
}): ReturnReason | null {
  // Its customer may have closed the account since: there is nobody left to bring it to.
  if (order.deletedAt || order.customerEmail === '') return 'order deleted';
  if (order.paymentStatus === 'refunded') return 'given back already';
  return order.paymentStatus === 'paid' ? 'paid twice' : null;
}

/** An expired page ends its order when it was the last one and the time to pay is over. */
export function endsOrder(
  order: { paymentDeadline: Date | null },
  page: { isLatest: boolean; now: Date },
): boolean {
  const isOver = order.paymentDeadline !== null && order.paymentDeadline <= page.now;
  return page.isLatest && isOver;
}
