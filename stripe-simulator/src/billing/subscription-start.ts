import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { Customer, Invoice, Price, Subscription } from '../wire/wire-type.ts';
import { createDraft } from './invoice-draft.ts';
import { createInvoiceItem, pendingItems } from './invoice-items.ts';
import { cycleLine, productName } from './invoice-lines.ts';
import { finalizeInvoice } from './invoice-payment.ts';
import { periodEnd, sharedRecurrence } from './periods.ts';
import { createItem, type NewItem } from './subscription-items.ts';

/** Stripe's window for the first payment. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

export interface NewSubscription {
  customer: Customer;
  items: NewItem[];
  /** One-time prices that go onto the first invoice only. */
  extras: Array<{ price: Price; quantity: number }>;
  metadata: Record<string, string>;
  description: string | null;
  defaultPaymentMethod: string | null;
}

/** A subscription begins incomplete, with an open first invoice; the payment of that invoice makes it active. */
export function startSubscription(ctx: Context, fields: NewSubscription): Subscription {
  const { customer } = fields;
  ctx.activeClock = customer.test_clock ?? null;
  const now = ctx.now();
  const recurrence = sharedRecurrence(
    fields.items.map((item) => item.price),
    'items',
  );
  const period = { start: now, end: periodEnd(now, now, recurrence) };
  const subscription = emptySubscription(now, fields);
  subscription.items.data = fields.items.map((item) => createItem(ctx, subscription.id, period, item));
  customer.currency ??= subscription.currency;
  ctx.store.customers.save(customer);
  for (const { price, quantity } of fields.extras) {
    createInvoiceItem(ctx, {
      customer,
      amount: (price.unit_amount ?? 0) * quantity,
      currency: price.currency,
      description: `${quantity} × ${productName(ctx, price)}`,
      price,
      quantity,
      subscription: { id: subscription.id },
    });
  }
  const invoice = firstInvoice(ctx, subscription, customer);
  ctx.emit('customer.subscription.created', subscription);
  ctx.agenda.add(ctx.activeClock, period.end, 'subscription.renew', subscription.id);
  ctx.agenda.add(ctx.activeClock, now + FIRST_PAYMENT_SECONDS, 'subscription.give_up', subscription.id);
  finalizeInvoice(ctx, invoice);
  return subscription;
}

function firstInvoice(ctx: Context, subscription: Subscription, customer: Customer): Invoice {
  const start = subscription.start_date;
  const lines = subscription.items.data.map((item) =>
    cycleLine(ctx, subscription, item, { start: item.current_period_start, end: item.current_period_end }),
  );
  return createDraft(ctx, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines,
    pending: pendingItems(ctx, customer.id, subscription.id),
    period: { start, end: start },
    advances: false,
  });
}

function emptySubscription(now: number, fields: NewSubscription): Subscription {
  const id = newId('sub');
  return {
    ...blankFields(),
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: fields.items[0]?.price.currency ?? 'brl',
    customer: fields.customer.id,
    default_payment_method: fields.defaultPaymentMethod,
    description: fields.description,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: fields.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: now,
    status: 'incomplete',
    test_clock: fields.customer.test_clock ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  };
}

/** What a subscription begins with, and what the simulator never fills. */
function blankFields() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
    trial_end: null,
    trial_start: null,
  } satisfies Partial<Subscription>;
}
