import type { Context } from '../context.ts';
import type { Invoice } from '../wire/wire-type.ts';
import { moveBalance } from './customer-balance.ts';
import { cancelIntent } from './intents.ts';
import { intentOf, paymentOf } from './invoice-records.ts';

/** Given up without being dropped: it can still be paid. */
export function markUncollectible(ctx: Context, invoice: Invoice): void {
  invoice.status = 'uncollectible';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.marked_uncollectible_at = ctx.now();
  ctx.store.invoices.save(invoice);
  ctx.agenda.drop(invoice.id, 'invoice.retry');
  ctx.emit('invoice.marked_uncollectible', invoice);
}

/** The claim is dropped, and credit that it used is credit again. */
export function voidInvoice(ctx: Context, invoice: Invoice): void {
  const payment = paymentOf(ctx, invoice);
  const intent = intentOf(ctx, invoice);
  if (intent && intent.status !== 'succeeded') cancelIntent(ctx, intent, 'void_invoice');
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = ctx.now();
    ctx.store.invoicePayments.save(payment);
  }
  invoice.status = 'void';
  invoice.automatically_finalizes_at = null;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = ctx.now();
  ctx.store.invoices.save(invoice);
  ctx.agenda.drop(invoice.id, 'invoice.retry');
  const customer = ctx.store.customers.get(invoice.customer ?? '');
  // A draft has used nothing yet.
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (customer && !('deleted' in customer) && used !== 0) {
    moveBalance(ctx, customer, {
      type: 'unapplied_from_invoice',
      amount: -used,
      currency: invoice.currency,
      invoice: invoice.id,
    });
  }
  ctx.emit('invoice.voided', invoice);
}
