import type { Context } from '../context.ts';
import type { Invoice, Subscription } from '../wire/wire-type.ts';
import { createDraft } from './invoice-draft.ts';
import { pendingItems } from './invoice-items.ts';
import { cycleLine } from './invoice-lines.ts';
import { skipTry } from './invoice-outcome.ts';
import { defaultMethod, finalizeInvoice, payInvoice } from './invoice-payment.ts';
import { intentOf } from './invoice-records.ts';
import { markUncollectible, voidInvoice } from './invoice-void.ts';
import { type Period, periodEnd } from './periods.ts';
import { endSubscription } from './subscription-end.ts';
import { currentPeriod } from './subscription-items.ts';
import { isHard } from './test-cards.ts';

/** Faster than structuredClone for plain data, and renewals come by the thousand. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The period that follows a given one. */
export function followingPeriod(subscription: Subscription, period: Period): Period {
  const recurring = subscription.items.data[0]?.price.recurring;
  const end = recurring ? periodEnd(period.end, subscription.billing_cycle_anchor, recurring) : period.end;
  return { start: period.end, end };
}

/** The end of a paid period: the subscription ends, or the next period begins and is billed. */
export function renewSubscription(ctx: Context, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(ctx, subscription, 'cancellation_requested');
    return;
  }
  const customer = ctx.store.customers.get(subscription.customer);
  if (!customer || !['active', 'past_due', 'unpaid'].includes(subscription.status)) return;
  const past = currentPeriod(subscription);
  const next = followingPeriod(subscription, past);
  const before = { latest_invoice: subscription.latest_invoice, items: copy(subscription.items) };
  for (const item of subscription.items.data) {
    item.current_period_start = next.start;
    item.current_period_end = next.end;
  }
  ctx.agenda.add(ctx.activeClock, next.end, 'subscription.renew', subscription.id);
  const paused = subscription.pause_collection;
  // An unpaid subscription goes on being billed, but its drafts wait until somebody asks for them.
  const advances = subscription.status !== 'unpaid' && !paused;
  const invoice = createDraft(ctx, {
    customer,
    subscription,
    reason: 'subscription_cycle',
    lines: subscription.items.data.map((item) => cycleLine(ctx, subscription, item, next)),
    pending: pendingItems(ctx, customer.id, subscription.id),
    period: past,
    advances,
  });
  ctx.emit('customer.subscription.updated', subscription, before);
  if (paused) shelveInvoice(ctx, invoice, paused.behavior);
  if (!advances) return;
  if (ctx.account.draftSeconds > 0) {
    ctx.agenda.add(ctx.activeClock, ctx.now() + ctx.account.draftSeconds, 'invoice.finalize', invoice.id);
  } else {
    finalizeAndCollect(ctx, invoice);
  }
}

/** What becomes of an invoice that was made while collection is paused. Older ones are collected all the same. */
function shelveInvoice(ctx: Context, invoice: Invoice, behavior: string): void {
  if (behavior === 'void') voidInvoice(ctx, invoice);
  if (behavior !== 'mark_uncollectible') return;
  finalizeInvoice(ctx, invoice);
  if (invoice.status === 'open') markUncollectible(ctx, invoice);
}

export function finalizeAndCollect(ctx: Context, invoice: Invoice): void {
  if (invoice.status !== 'draft') return;
  finalizeInvoice(ctx, invoice);
  collect(ctx, invoice);
}

/** Charges an open invoice to whatever pays by default. */
export function collect(ctx: Context, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  const method = defaultMethod(ctx, invoice);
  const refused = intentOf(ctx, invoice)?.last_payment_error;
  if (method && refused?.payment_method?.id === method.id && isHard(refused.decline_code)) {
    skipTry(ctx, invoice);
    return;
  }
  payInvoice(ctx, invoice, { method, onSession: false, automatic: true });
}
