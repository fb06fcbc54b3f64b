import type { Context } from '../context.ts';
import type { Subscription } from '../wire/wire-type.ts';
import { voidInvoice } from './invoice-void.ts';

/** The subscription is over: nothing more is billed, and open claims are no longer chased. */
export function endSubscription(
  ctx: Context,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = ctx.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason: subscription.cancellation_details?.reason ?? reason,
  };
  ctx.store.subscriptions.save(subscription);
  clearAgenda(ctx, subscription);
  for (const invoice of ctx.store.invoices.all({
    subscription: subscription.id,
    status: ['draft', 'open'],
  })) {
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    ctx.store.invoices.save(invoice);
    ctx.agenda.drop(invoice.id, 'invoice.finalize');
    ctx.agenda.drop(invoice.id, 'invoice.retry');
  }
  ctx.emit('customer.subscription.deleted', subscription);
}

/** A subscription whose first payment never came ends by itself after 23 hours. */
export function expireIncomplete(ctx: Context, subscription: Subscription): void {
  if (subscription.status !== 'incomplete') return;
  subscription.status = 'incomplete_expired';
  subscription.ended_at = ctx.now();
  ctx.store.subscriptions.save(subscription);
  clearAgenda(ctx, subscription);
  const first = ctx.store.invoices.get(subscription.latest_invoice ?? '');
  if (first?.status === 'open') voidInvoice(ctx, first);
  ctx.emit('customer.subscription.updated', subscription, { status: 'incomplete' });
}

function clearAgenda(ctx: Context, subscription: Subscription): void {
  ctx.agenda.drop(subscription.id, 'subscription.renew');
  ctx.agenda.drop(subscription.id, 'subscription.cancel');
  ctx.agenda.drop(subscription.id, 'subscription.give_up');
  ctx.agenda.drop(subscription.id, 'subscription.resume');
}
