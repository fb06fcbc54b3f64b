import type { Context } from '../context.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Customer, Invoice, InvoicePayment, PaymentMethod } from '../wire/wire-type.ts';
import { sumsAfterBalance } from './amounts.ts';
import { attemptCharge } from './charge.ts';
import { moveBalance } from './customer-balance.ts';
import { createIntent } from './intents.ts';
import { invoiceFailed, invoicePaid } from './invoice-outcome.ts';
import { intentOf, paymentId, subscriptionOf } from './invoice-records.ts';
import { attachPaymentMethod } from './payment-methods.ts';
import { AUTHENTICATION, type Decline } from './test-cards.ts';

const NO_METHOD: Decline = {
  code: 'missing',
  declineCode: 'missing',
  message: 'There is no default payment method set on this customer or invoice.',
};

function ownerOf(ctx: Context, invoice: Invoice): Customer {
  const owner = ctx.store.customers.get(invoice.customer ?? '');
  if (!owner) throw invalidRequest(`Invoice ${invoice.id} has no customer.`);
  return owner;
}

/** A draft becomes a claim: it gets a number, a page to pay it on and a payment intent. */
export function finalizeInvoice(ctx: Context, invoice: Invoice): void {
  const customer = ownerOf(ctx, invoice);
  const now = ctx.now();
  const sequence = customer.next_invoice_sequence ?? 1;
  invoice.status = 'open';
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `${ctx.publicUrl}/i/${invoice.id}`;
  customer.next_invoice_sequence = sequence + 1;
  ctx.store.customers.save(customer);
  applyBalance(ctx, invoice, customer);
  ctx.store.invoices.save(invoice);
  ctx.agenda.drop(invoice.id, 'invoice.finalize');
  if (invoice.amount_due > 0) openPayment(ctx, invoice);
  ctx.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) invoicePaid(ctx, invoice);
}

/** The customer's credit pays first; an amount that no card is charged for is carried on to the next invoice. */
function applyBalance(ctx: Context, invoice: Invoice, customer: Customer): void {
  const { tooSmall, ...sums } = sumsAfterBalance(invoice, customer.balance);
  Object.assign(invoice, sums);
  const amount = sums.ending_balance - sums.starting_balance;
  if (amount === 0) return;
  const type = tooSmall ? 'invoice_too_small' : 'applied_to_invoice';
  moveBalance(ctx, customer, { type, amount, currency: invoice.currency, invoice: invoice.id });
}

function openPayment(ctx: Context, invoice: Invoice): void {
  const intent = createIntent(ctx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    methodTypes: ['card'],
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setupFutureUsage: 'off_session',
  });
  const payment: InvoicePayment = {
    id: paymentId(invoice),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ctx.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  ctx.store.invoicePayments.save(payment);
}

/** What pays when nobody chooses: the subscription's own method before the customer's. */
export function defaultMethod(ctx: Context, invoice: Invoice): PaymentMethod | undefined {
  const subscription = ctx.store.subscriptions.get(invoice.parent?.subscription_details?.subscription ?? '');
  const customer = ctx.store.customers.get(invoice.customer ?? '');
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings?.default_payment_method;
  const method = ctx.store.paymentMethods.get(id ?? '');
  return method?.customer === invoice.customer ? method : undefined;
}

export interface PayOptions {
  method: PaymentMethod | undefined;
  onSession: boolean;
  /** Made by the clock, not by a person: only these count as tries. */
  automatic: boolean;
}

/** A subscription that is set so keeps what has paid for it; otherwise a card from the page is not even saved. */
function keepAsDefault(ctx: Context, invoice: Invoice, method: PaymentMethod): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (subscription?.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  if (method.customer === null) attachPaymentMethod(ctx, method.id, ownerOf(ctx, invoice), 'payment_method');
  else if (method.customer !== subscription.customer) return;
  const before = { default_payment_method: subscription.default_payment_method };
  if (before.default_payment_method === method.id) return;
  subscription.default_payment_method = method.id;
  ctx.store.subscriptions.save(subscription);
  ctx.emit('customer.subscription.updated', subscription, before);
}

/** Tries to collect an open invoice and draws the consequences. */
export function payInvoice(ctx: Context, invoice: Invoice, options: PayOptions): Decline | undefined {
  const intent = intentOf(ctx, invoice);
  if (!['open', 'uncollectible'].includes(invoice.status ?? '') || !intent) {
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (options.automatic || !invoice.attempted) invoice.attempt_count += 1;
  invoice.attempted = true;
  const decline = options.method
    ? attemptCharge(ctx, { intent, method: options.method, onSession: options.onSession })
    : NO_METHOD;
  // Somebody is at the page and is asked next: nothing has failed yet.
  if (decline === AUTHENTICATION && options.onSession) ctx.store.invoices.save(invoice);
  else if (decline) invoiceFailed(ctx, invoice, options.automatic);
  else invoicePaid(ctx, invoice);
  if (!decline && options.method) keepAsDefault(ctx, invoice, options.method);
  return decline;
}
