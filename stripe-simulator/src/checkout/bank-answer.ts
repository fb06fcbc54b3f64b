import { authenticate } from '../billing/authentication.ts';
import { payInvoice } from '../billing/invoice-payment.ts';
import type { Decline } from '../billing/test-cards.ts';
import type { Context } from '../context.ts';
import type { Invoice, PaymentIntent, Session } from '../wire/wire-type.ts';
import { detailsOf, payBy } from './pay-session.ts';

const REFUSED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'The provided payment method has failed authentication.',
};

/** Where a payment is made whose owner was asked, or is asked no more; undefined where the id is of none. */
export function findPage(ctx: Context, id: string): string | undefined {
  const { store } = ctx;
  const session = sessionOf(ctx, id);
  if (session) return `/c/pay/${session.id}`;
  const [payment] = store.invoicePayments.list({ where: { payment_intent: id }, limit: 1 }).data;
  return payment && `/i/${payment.invoice}`;
}

/** A payment that waits for its owner's word: of a payment page, or of an invoice. */
export type Waiting = { session: Session } | { invoice: Invoice; intent: PaymentIntent };

/** By the id of the page or of the payment intent. */
export function findWaiting(ctx: Context, id: string): Waiting | undefined {
  const { store } = ctx;
  const session = sessionOf(ctx, id);
  if (session) {
    const isOpen = session.status === 'open' && detailsOf(ctx, session).pending;
    return isOpen ? { session } : undefined;
  }
  const intent = store.paymentIntents.get(id);
  const [payment] = store.invoicePayments.list({ where: { payment_intent: id }, limit: 1 }).data;
  const invoice = store.invoices.get(payment?.invoice ?? '');
  return invoice && intent?.status === 'requires_action' ? { invoice, intent } : undefined;
}

function sessionOf({ store }: Context, id: string): Session | undefined {
  return store.sessions.get(id) ?? store.sessions.list({ where: { payment_intent: id }, limit: 1 }).data[0];
}

/** What the owner of the card tells the bank. Says why, when the payment fails after all. */
export function answerBank(ctx: Context, waiting: Waiting, agrees: boolean): Decline | undefined {
  return 'session' in waiting
    ? answerForPage(ctx, waiting.session, agrees)
    : answerForInvoice(ctx, waiting, agrees);
}

function answerForPage(ctx: Context, session: Session, agrees: boolean): Decline | undefined {
  const details = detailsOf(ctx, session);
  const { pending } = details;
  const method = ctx.store.paymentMethods.get(pending?.method ?? '');
  if (!pending || !method) throw new Error(`Session ${session.id} waits for nobody`);
  delete details.pending;
  ctx.store.sessionDetails.save(details);
  if (!agrees) {
    const intent = ctx.store.paymentIntents.get(session.payment_intent ?? '');
    if (intent) refuse(ctx, intent);
    return REFUSED;
  }
  authenticate(ctx, method.id);
  return payBy(ctx, session, { email: pending.email, name: pending.name }, method);
}

function answerForInvoice(
  ctx: Context,
  { invoice, intent }: { invoice: Invoice; intent: PaymentIntent },
  agrees: boolean,
): Decline | undefined {
  const method = ctx.store.paymentMethods.get(intent.payment_method ?? '');
  const customer = ctx.store.customers.get(invoice.customer ?? '');
  if (!method || !customer) throw new Error(`Invoice ${invoice.id} waits for nobody`);
  ctx.activeClock = customer.test_clock ?? null;
  if (!agrees) {
    refuse(ctx, intent);
    return REFUSED;
  }
  authenticate(ctx, method.id);
  return payInvoice(ctx, invoice, { method, onSession: true, automatic: false });
}

function refuse(ctx: Context, intent: PaymentIntent): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = {
    ...intent.last_payment_error,
    type: 'invalid_request_error',
    code: REFUSED.code,
    message: REFUSED.message,
  };
  intent.payment_method = null;
  ctx.store.paymentIntents.save(intent);
  ctx.emit('payment_intent.payment_failed', intent);
}
