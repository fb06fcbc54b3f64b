import { askOwner, needsAuthentication } from '../billing/authentication.ts';
import { attemptCharge, verdictOn } from '../billing/charge.ts';
import { createIntent } from '../billing/intents.ts';
import { payInvoice } from '../billing/invoice-payment.ts';
import { createCustomer } from '../billing/new-customer.ts';
import { attachPaymentMethod, createCardMethod } from '../billing/payment-methods.ts';
import { attemptSetup } from '../billing/setup-intents.ts';
import { startSubscription } from '../billing/subscription-start.ts';
import { AUTHENTICATION, type Decline, type TestCard } from '../billing/test-cards.ts';
import type { Context } from '../context.ts';
import type { SessionDetails } from '../state/session-details.ts';
import type { Customer, PaymentIntent, PaymentMethod, Session } from '../wire/wire-type.ts';
import { emptyDetails } from './session-object.ts';

export interface Payer {
  email: string | null;
  name: string | null;
}

export interface CardEntry {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

export function detailsOf(ctx: Context, session: Session): SessionDetails {
  const details = ctx.store.sessionDetails.get(session.id);
  if (!details) throw new Error(`Session ${session.id} has no details`);
  return details;
}

/** The buyer pressed the button with a card. Says why, when the card was refused. */
export function payWithCard(
  ctx: Context,
  session: Session,
  payer: Payer,
  entry: CardEntry,
): Decline | undefined {
  const method = createCardMethod(ctx, { ...entry, billing: { email: payer.email, name: payer.name } });
  if (needsAuthentication(ctx, method, true)) return askFirst(ctx, session, payer, method);
  return payBy(ctx, session, payer, method);
}

/** The bank wants to hear from the owner before anything happens. */
function askFirst(ctx: Context, session: Session, payer: Payer, method: PaymentMethod): Decline {
  const details = detailsOf(ctx, session);
  details.pending = { method: method.id, email: payer.email, name: payer.name };
  ctx.store.sessionDetails.save(details);
  if (session.mode === 'payment') askOwner(ctx, intentFor(ctx, session), method);
  return AUTHENTICATION;
}

/** Does what the page is for, with a card that may be used. */
export function payBy(
  ctx: Context,
  session: Session,
  payer: Payer,
  method: PaymentMethod,
): Decline | undefined {
  if (session.mode === 'subscription') return subscribe(ctx, session, payer, method);
  if (session.mode === 'setup') return keepCard(ctx, session, payer, method);
  return payOnce(ctx, session, payer, method);
}

/** Setup mode: the card becomes the customer's; who makes it the default is the shop's business. */
function keepCard(ctx: Context, session: Session, payer: Payer, method: PaymentMethod): Decline | undefined {
  const setup = ctx.store.setupIntents.get(session.setup_intent ?? '');
  if (!setup) throw new Error(`Session ${session.id} has no setup intent`);
  const customer = customerFor(ctx, session, payer);
  setup.customer = customer?.id ?? null;
  const decline = attemptSetup(ctx, setup, method);
  if (decline) return decline;
  if (customer) attachPaymentMethod(ctx, method.id, customer, 'payment_method');
  complete(ctx, session, payer);
  return undefined;
}

function payOnce(ctx: Context, session: Session, payer: Payer, method: PaymentMethod): Decline | undefined {
  const intent = intentFor(ctx, session);
  const decline = attemptCharge(ctx, { intent, method, onSession: true });
  if (decline) return decline;
  const customer = customerFor(ctx, session, payer);
  if (customer && intent.setup_future_usage !== null)
    attachPaymentMethod(ctx, method.id, customer, 'payment_method');
  session.payment_status = 'paid';
  complete(ctx, session, payer);
  return undefined;
}

/** The intent comes into being with the first attempt, and serves for all further ones. */
export function intentFor(ctx: Context, session: Session): PaymentIntent {
  const known = ctx.store.paymentIntents.get(session.payment_intent ?? '');
  if (known) return known;
  const { paymentIntent } = detailsOf(ctx, session);
  const intent = createIntent(ctx, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'brl',
    customer: session.customer,
    methodTypes: session.payment_method_types,
    ...paymentIntent,
  });
  session.payment_intent = intent.id;
  ctx.store.sessions.save(session);
  return intent;
}

/** Since Stripe's 2025 versions a refused card leaves no subscription behind: it is made when the money is there. */
function subscribe(ctx: Context, session: Session, payer: Payer, method: PaymentMethod): Decline | undefined {
  const decline = verdictOn(ctx, method, true);
  if (decline) return decline;
  const customer = customerFor(ctx, session, payer) ?? newCustomer(ctx, session, payer);
  attachPaymentMethod(ctx, method.id, customer, 'payment_method');
  const { lineItems, subscription: data } = detailsOf(ctx, session);
  const priced = lineItems.flatMap((line) => (line.price ? [{ ...line, price: line.price }] : []));
  const subscription = startSubscription(ctx, {
    customer,
    items: priced
      .filter((line) => line.price.type === 'recurring')
      .map((line) => ({ price: line.price, quantity: line.quantity ?? 1, metadata: line.metadata ?? {} })),
    extras: priced
      .filter((line) => line.price.type === 'one_time')
      .map((line) => ({ price: line.price, quantity: line.quantity ?? 1 })),
    metadata: data.metadata,
    description: data.description,
    defaultPaymentMethod: method.id,
  });
  const invoice = ctx.store.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') payInvoice(ctx, invoice, { method, onSession: true, automatic: true });
  ctx.activeClock = null;
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  session.payment_status = 'paid';
  complete(ctx, session, payer);
  return undefined;
}

function newCustomer(ctx: Context, session: Session, payer: Payer): Customer {
  const customer = createCustomer(ctx, payer);
  ctx.emit('customer.created', customer);
  session.customer = customer.id;
  return customer;
}

function customerFor(ctx: Context, session: Session, payer: Payer): Customer | undefined {
  if (session.customer !== null) return ctx.store.customers.get(session.customer);
  if (session.customer_creation !== 'always') return undefined;
  const customer = newCustomer(ctx, session, payer);
  const intent = ctx.store.paymentIntents.get(session.payment_intent ?? '');
  if (intent) {
    intent.customer = customer.id;
    ctx.store.paymentIntents.save(intent);
  }
  return customer;
}

/** The buyer is done with the page. Whether the money is there already, payment_status says. */
export function complete(ctx: Context, session: Session, payer: Payer): void {
  session.status = 'complete';
  session.url = null;
  session.customer_details = {
    ...emptyDetails(payer.email, payer.name),
    ...session.customer_details,
    name: payer.name ?? session.customer_details?.name ?? null,
    tax_ids: [],
  };
  ctx.store.sessions.save(session);
  ctx.agenda.drop(session.id, 'session.expire');
  ctx.emit('checkout.session.completed', session);
}
