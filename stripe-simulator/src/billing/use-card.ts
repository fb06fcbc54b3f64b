import type { Context } from '../context.ts';
import type { Customer, PaymentMethod } from '../wire/wire-type.ts';
import { attachPaymentMethod } from './payment-methods.ts';

export const ALIVE = ['active', 'past_due', 'unpaid', 'incomplete'];

/** From now on this card pays: for the customer, and for every subscription that runs. */
export function useForCustomer(ctx: Context, customer: Customer, method: PaymentMethod): void {
  attachPaymentMethod(ctx, method.id, customer, 'payment_method');
  const before = { invoice_settings: { ...customer.invoice_settings } };
  customer.invoice_settings.default_payment_method = method.id;
  ctx.store.customers.save(customer);
  ctx.emit('customer.updated', customer, before);
  for (const subscription of ctx.store.subscriptions.all({ customer: customer.id, status: ALIVE })) {
    const old = { default_payment_method: subscription.default_payment_method };
    subscription.default_payment_method = method.id;
    ctx.store.subscriptions.save(subscription);
    ctx.emit('customer.subscription.updated', subscription, old);
  }
}
