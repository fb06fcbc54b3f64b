import type { Context } from '../context.ts';
import type { Invoice } from '../wire/wire-type.ts';
import { moveBalance } from './customer-balance.ts';
import { cancelIntent } from './intents.ts';
import { intentOf, paymentOf } from './invoice-records.ts';

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
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = ctx.now();
  ctx.store.invoices.save(invoice);
  ctx.agenda.drop(invoice.id, 'invoice.retry');
  const customer = ctx.store.customers.get(invoice.customer ?? '');
  const used = (invoice.ending_balance ?? 0) - (invoice.starting_balance ?? 0);
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
