import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import type { Invoice, Subscription } from '../wire/wire-type.ts';
import { intentOf, paymentOf, subscriptionOf } from './invoice-records.ts';
import { endSubscription } from './subscription-end.ts';

function moveSubscription(ctx: Context, subscription: Subscription, status: string): void {
  const before = { status: subscription.status };
  if (before.status === status) return;
  subscription.status = status;
  ctx.store.subscriptions.save(subscription);
  ctx.emit('customer.subscription.updated', subscription, before);
}

export function invoicePaid(ctx: Context, invoice: Invoice, paidElsewhere = false): void {
  const now = ctx.now();
  const payment = paymentOf(ctx, invoice);
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  ctx.store.invoices.save(invoice);
  ctx.agenda.drop(invoice.id, 'invoice.retry');
  if (payment) {
    payment.status = paidElsewhere ? 'canceled' : 'paid';
    payment.amount_paid = paidElsewhere ? null : invoice.amount_paid;
    payment.status_transitions[paidElsewhere ? 'canceled_at' : 'paid_at'] = now;
    ctx.store.invoicePayments.save(payment);
    if (!paidElsewhere) ctx.emit('invoice_payment.paid', payment);
  }
  ctx.emit('invoice.paid', invoice);
  ctx.emit('invoice.payment_succeeded', invoice);
  const subscription = subscriptionOf(ctx, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  ctx.agenda.drop(subscription.id, 'subscription.give_up');
  moveSubscription(ctx, subscription, 'active');
}

/** A charge was refused: the next try is put on the agenda, or the subscription has had its chances. */
export function invoiceFailed(ctx: Context, invoice: Invoice, automatic: boolean): void {
  const subscription = subscriptionOf(ctx, invoice);
  const awaitsFirstPayment = subscription?.status === 'incomplete';
  const scheduled = automatic && !awaitsFirstPayment && invoice.auto_advance === true;
  const isLast = scheduled && !scheduleRetry(ctx, invoice);
  ctx.store.invoices.save(invoice);
  if (intentOf(ctx, invoice)?.status === 'requires_action')
    ctx.emit('invoice.payment_action_required', invoice);
  ctx.emit('invoice.payment_failed', invoice);
  if (!subscription) return;
  if (subscription.status === 'active') moveSubscription(ctx, subscription, 'past_due');
  if (isLast) giveUpCollecting(ctx, subscription);
}

/** A try whose time has come and that is not made, because the bank wants none: it counts all the same. */
export function skipTry(ctx: Context, invoice: Invoice): void {
  invoice.attempt_count += 1;
  const isLast = !scheduleRetry(ctx, invoice);
  ctx.store.invoices.save(invoice);
  ctx.emit('invoice.updated', invoice, { attempt_count: invoice.attempt_count - 1 });
  const subscription = subscriptionOf(ctx, invoice);
  if (subscription && isLast) giveUpCollecting(ctx, subscription);
}

/** False when there is no further try. */
function scheduleRetry(ctx: Context, invoice: Invoice): boolean {
  const pause = ctx.account.retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = pause === undefined ? null : ctx.now() + Math.round(pause * DAY);
  invoice.auto_advance = pause !== undefined;
  ctx.agenda.drop(invoice.id, 'invoice.retry');
  if (invoice.next_payment_attempt !== null) {
    ctx.agenda.add(ctx.activeClock, invoice.next_payment_attempt, 'invoice.retry', invoice.id);
  }
  return pause !== undefined;
}

function giveUpCollecting(ctx: Context, subscription: Subscription): void {
  if (ctx.account.afterRetries === 'cancel') endSubscription(ctx, subscription, 'payment_failed');
  else if (ctx.account.afterRetries === 'unpaid') moveSubscription(ctx, subscription, 'unpaid');
}
