import type { Context } from '../context.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Customer, Invoice, Subscription } from '../wire/wire-type.ts';
import { createDraft } from './invoice-draft.ts';
import { pendingItems } from './invoice-items.ts';
import { cycleLine } from './invoice-lines.ts';
import { periodEnd } from './periods.ts';
import { finalizeAndCollect } from './renewal.ts';
import { currentPeriod } from './subscription-items.ts';

export interface Pause {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
  resumes_at?: number;
}

/** Stops collecting, or goes on: the subscription stays what it is and its periods run on. */
export function setPauseCollection(ctx: Context, subscription: Subscription, pause: Pause | null): void {
  if (pause?.resumes_at !== undefined && pause.resumes_at <= ctx.now()) {
    throw invalidRequest('`pause_collection[resumes_at]` must be in the future.', {
      param: 'pause_collection[resumes_at]',
    });
  }
  const moment = pause?.resumes_at ?? null;
  subscription.pause_collection = pause && { behavior: pause.behavior, resumes_at: moment };
  ctx.agenda.drop(subscription.id, 'subscription.resume');
  if (moment !== null) ctx.agenda.add(ctx.activeClock, moment, 'subscription.resume', subscription.id);
}

/** The pause has run out. */
export function endPauseCollection(ctx: Context, subscription: Subscription): void {
  if (!subscription.pause_collection || subscription.ended_at !== null) return;
  const before = { pause_collection: subscription.pause_collection };
  subscription.pause_collection = null;
  ctx.store.subscriptions.save(subscription);
  ctx.emit('customer.subscription.updated', subscription, before);
}

/** Stops the subscription itself: no periods, no invoices, until it is resumed. */
export function pauseSubscription(ctx: Context, subscription: Subscription): void {
  if (subscription.status !== 'active') {
    throw invalidRequest(`You can only pause an active subscription; this one is ${subscription.status}.`);
  }
  subscription.status = 'paused';
  ctx.store.subscriptions.save(subscription);
  ctx.agenda.drop(subscription.id, 'subscription.renew');
  ctx.emit('customer.subscription.updated', subscription, { status: 'active' });
  ctx.emit('customer.subscription.paused', subscription);
}

/** Goes on in the period that still runs, or begins a new one, which must be paid first. */
export function resumeSubscription(
  ctx: Context,
  subscription: Subscription,
  customer: Customer,
  anchor: 'now' | 'unchanged',
): void {
  if (subscription.status !== 'paused') {
    throw invalidRequest(`You can only resume a paused subscription; this one is ${subscription.status}.`);
  }
  const period = currentPeriod(subscription);
  if (anchor === 'now' || period.end <= ctx.now()) {
    const invoice = beginAnew(ctx, subscription, customer);
    if (invoice.status !== 'paid') return;
  } else ctx.agenda.add(ctx.activeClock, period.end, 'subscription.renew', subscription.id);
  subscription.status = 'active';
  ctx.store.subscriptions.save(subscription);
  ctx.emit('customer.subscription.updated', subscription, { status: 'paused' });
  ctx.emit('customer.subscription.resumed', subscription);
}

function beginAnew(ctx: Context, subscription: Subscription, customer: Customer): Invoice {
  const start = ctx.now();
  const recurring = subscription.items.data[0]?.price.recurring;
  const end = recurring ? periodEnd(start, start, recurring) : start;
  subscription.billing_cycle_anchor = start;
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
  const invoice = createDraft(ctx, {
    customer,
    subscription,
    reason: 'subscription_cycle',
    lines: subscription.items.data.map((item) => cycleLine(ctx, subscription, item, { start, end })),
    pending: pendingItems(ctx, customer.id, subscription.id),
    period: { start, end: start },
    advances: false,
  });
  finalizeAndCollect(ctx, invoice);
  if (invoice.status === 'paid') ctx.agenda.add(ctx.activeClock, end, 'subscription.renew', subscription.id);
  return invoice;
}
