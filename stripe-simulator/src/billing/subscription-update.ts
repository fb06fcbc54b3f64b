import type { Context } from '../context.ts';
import { refer } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { SubscriptionItemChange } from '../wire/shared-params.ts';
import type { Customer, Subscription } from '../wire/wire-type.ts';
import { createDraft } from './invoice-draft.ts';
import { createInvoiceItem, pendingItems } from './invoice-items.ts';
import { prorate } from './proration.ts';
import { finalizeAndCollect } from './renewal.ts';
import { changeItems } from './subscription-change.ts';
import { currentPeriod } from './subscription-items.ts';

export function ownerOf(ctx: Context, subscription: Subscription): Customer {
  const owner = refer(ctx.store.customers, 'customer', subscription.customer, 'customer');
  ctx.activeClock = owner.test_clock ?? null;
  return owner;
}

export function setCancelAtPeriodEnd(ctx: Context, subscription: Subscription, wanted: boolean): void {
  subscription.cancel_at_period_end = wanted;
  subscription.cancel_at = wanted ? currentPeriod(subscription).end : null;
  subscription.canceled_at = wanted ? ctx.now() : null;
  noteReason(subscription, wanted);
}

export function setCancelAt(ctx: Context, subscription: Subscription, moment: number | null): void {
  if (moment !== null && moment <= ctx.now()) {
    throw invalidRequest('`cancel_at` must be in the future.', { param: 'cancel_at' });
  }
  subscription.cancel_at = moment;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = moment === null ? null : ctx.now();
  noteReason(subscription, moment !== null);
  ctx.agenda.drop(subscription.id, 'subscription.cancel');
  if (moment !== null) ctx.agenda.add(ctx.activeClock, moment, 'subscription.cancel', subscription.id);
}

function noteReason(subscription: Subscription, ends: boolean): void {
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason: ends ? 'cancellation_requested' : null,
  };
}

/** Applies new items and puts aside, or bills at once, what the rest of the period is worth. */
export function updateItems(
  ctx: Context,
  subscription: Subscription,
  customer: Customer,
  changes: SubscriptionItemChange[],
  options: { behavior: string; at: number; param: string },
): void {
  const { items, swaps } = changeItems(ctx, subscription, changes, options.param);
  const prorates = options.behavior !== 'none' && ['active', 'past_due'].includes(subscription.status);
  const parts = prorates ? prorate(ctx, subscription, customer, swaps, options.at) : [];
  for (const part of parts) createInvoiceItem(ctx, part);
  subscription.items.data = items;
  ctx.store.subscriptions.save(subscription);
  if (options.behavior !== 'always_invoice' || parts.length === 0) return;
  const invoice = createDraft(ctx, {
    customer,
    subscription,
    reason: 'subscription_update',
    lines: [],
    pending: pendingItems(ctx, customer.id, subscription.id),
    period: currentPeriod(subscription),
    advances: true,
  });
  finalizeAndCollect(ctx, invoice);
}

export function checkEditable(subscription: Subscription, params: object): void {
  if (!['canceled', 'incomplete_expired'].includes(subscription.status)) return;
  const allowed = ['metadata', 'cancellation_details', 'expand'];
  if (Object.keys(params).every((name) => allowed.includes(name))) return;
  throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
    code: 'invalid_canceled_subscription_fields',
  });
}

export function noteDetails(
  subscription: Subscription,
  details: { comment?: string | null; feedback?: string | null } | undefined,
): void {
  if (!details || !subscription.cancellation_details) return;
  Object.assign(subscription.cancellation_details, details);
}
