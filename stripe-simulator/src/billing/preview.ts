import type { Context } from '../context.ts';
import { StripeFault } from '../wire/errors.ts';
import type { SubscriptionItemChange } from '../wire/shared-params.ts';
import type { Customer, Invoice, Subscription } from '../wire/wire-type.ts';
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

/** The next invoice as it would be if nothing, or only this change, happened until then. Nothing is kept. */
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
  const due = Math.max(invoice.total + customer.balance, 0);
  return {
    ...invoice,
    created: immediate ? ctx.now() : past.end,
    amount_due: due,
    amount_remaining: due,
    next_payment_attempt: immediate ? ctx.now() : past.end + ctx.account.draftSeconds,
    automatically_finalizes_at: null,
  };
}
