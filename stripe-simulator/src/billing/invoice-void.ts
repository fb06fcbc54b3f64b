import type { Context } from '../context.ts';
import type { Invoice } from '../wire/wire-type.ts';
import { cancelIntent } from './intents.ts';
import { intentOf, paymentOf } from './invoice-records.ts';

/** The claim is dropped. */
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
  ctx.emit('invoice.voided', invoice);
}
