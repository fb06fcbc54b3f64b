import type { Context } from '../context.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../wire/wire-type.ts';

/** Each invoice has one payment, named after it, so that it is found without a search. */
export function paymentId(invoice: Invoice): string {
  return `inpay_${invoice.id.slice('in_'.length)}`;
}

export function paymentOf(ctx: Context, invoice: Invoice): InvoicePayment | undefined {
  return ctx.store.invoicePayments.get(paymentId(invoice));
}

export function intentOf(ctx: Context, invoice: Invoice): PaymentIntent | undefined {
  return ctx.store.paymentIntents.get(paymentOf(ctx, invoice)?.payment.payment_intent ?? '');
}

export function subscriptionOf(ctx: Context, invoice: Invoice): Subscription | undefined {
  return ctx.store.subscriptions.get(invoice.parent?.subscription_details?.subscription ?? '');
}
