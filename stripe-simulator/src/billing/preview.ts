import type { Context } from '../context.ts';
import { StripeFault } from '../wire/errors.ts';
import type { SubscriptionItemChange } from '../wire/shared-params.ts';
import type { Customer, Invoice, Subscription } from '../wire/wire-type.ts';
import { sumsAfterBalance } from './amounts.ts';
import { buildDraft } from './invoice-draft.ts';
import { buildInvoiceItem, pendingItems } from './invoice-items.ts';
import { cycleLine } from './invoice-lines.ts';
import { prorate } from './proration.ts';
import { followingPeriod } from './renewal.ts';
import { changeItems } from './subscription-change.ts';
import { currentPeriod } from './subscription-items.ts';

export interface PreviewChange {
  items?: SubscriptionItemChange[];
  proration_behavior?: string;
  proration_date?: number;
  cancel_at_period_end?: boolean;
}

/**
 * The next invoice as it would be if nothing, or only this change, happened until then. Nothing is kept. While
 * collection is paused it says what the period costs, and that nobody will be charged for it.
 */
export function previewInvoice(
  ctx: Context,
  subscription: Subscription,
  customer: Customer,
  change: PreviewChange,
): Invoice {
  ctx.activeClock = customer.test_clock ?? null;
  const ends = change.cancel_at_period_end ?? subscription.cancel_at_period_end;
  const { items, swaps } = changeItems(ctx, subscription, change.items ?? [], 'subscription_details[items]');
  const behavior = change.proration_behavior ?? 'create_prorations';
  const at = change.proration_date ?? ctx.now();
  const prorations = behavior === 'none' ? [] : prorate(ctx, subscription, customer, swaps, at);
  const pending = [
    ...pendingItems(ctx, customer.id, subscription.id),
    ...prorations.map((item) => buildInvoiceItem(ctx, item)),
  ];
  const alive = ['active', 'past_due', 'unpaid'].includes(subscription.status);
  if (!alive || (ends && pending.length === 0)) {
    throw new StripeFault(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: '${customer.id}'`,
    });
  }
  const past = currentPeriod(subscription);
  const next = followingPeriod(subscription, past);
  const immediate = behavior === 'always_invoice' && prorations.length > 0;
  const lines = immediate || ends ? [] : items.map((item) => cycleLine(ctx, subscription, item, next));
  const invoice = buildDraft(ctx, {
    customer,
    subscription,
    reason: 'upcoming',
    lines,
    pending,
    period: past,
    advances: true,
  });
  const { tooSmall: _, ...sums } = sumsAfterBalance(invoice, customer.balance);
  const created = immediate ? ctx.now() : past.end;
  const pause = subscription.pause_collection;
  const isPaused = pause !== null && (pause.resumes_at === null || pause.resumes_at > created);
  return {
    ...invoice,
    ...sums,
    created,
    auto_advance: !isPaused,
    next_payment_attempt: isPaused ? null : created + (immediate ? 0 : ctx.account.draftSeconds),
    automatically_finalizes_at: null,
  };
}
