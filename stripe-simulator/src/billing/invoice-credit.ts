import type { Context } from '../context.ts';
import type { Invoice } from '../wire/wire-type.ts';
import { cancelIntent } from './intents.ts';
import { invoicePaid } from './invoice-outcome.ts';
import { intentOf, paymentOf } from './invoice-records.ts';

/** A credit note on an open invoice: less is asked for, and what asks for nothing is paid. */
export function reduceClaim(ctx: Context, invoice: Invoice, amount: number): void {
  const before = {
    amount_due: invoice.amount_due,
    amount_remaining: invoice.amount_remaining,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount,
  };
  changeClaim(ctx, invoice, -amount);
  invoice.pre_payment_credit_notes_amount += amount;
  ctx.store.invoices.save(invoice);
  ctx.emit('invoice.updated', invoice, before);
  if (invoice.amount_remaining > 0) return;
  const intent = intentOf(ctx, invoice);
  if (intent?.status.startsWith('requires_')) cancelIntent(ctx, intent, 'void_invoice');
  invoicePaid(ctx, invoice, true);
}

/** Moves what an open invoice asks for, on it, its payment and its intent. */
export function changeClaim(ctx: Context, invoice: Invoice, amount: number): void {
  invoice.amount_due += amount;
  invoice.amount_remaining += amount;
  ctx.store.invoices.save(invoice);
  const payment = paymentOf(ctx, invoice);
  const intent = intentOf(ctx, invoice);
  if (payment) {
    payment.amount_requested = invoice.amount_due;
    ctx.store.invoicePayments.save(payment);
  }
  if (intent && invoice.amount_due > 0) {
    intent.amount = invoice.amount_due;
    ctx.store.paymentIntents.save(intent);
  }
}
