import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { Customer, Invoice, InvoiceItem, InvoiceLine, Subscription } from '../wire/wire-type.ts';
import { pendingLine } from './invoice-lines.ts';
import type { Period } from './periods.ts';

export interface DraftFields {
  customer: Customer;
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: InvoiceLine[];
  pending: InvoiceItem[];
  period: Period;
  /** Whether the draft finalizes itself after a while. */
  advances: boolean;
}

export function buildDraft(ctx: Context, fields: DraftFields): Invoice {
  const { customer, subscription } = fields;
  const id = fields.reason === 'upcoming' ? newId('upcoming_in') : newId('in');
  const lines = [...fields.pending.map(pendingLine), ...fields.lines];
  for (const line of lines) line.invoice = id;
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const now = ctx.now();
  return {
    ...blankFields(),
    id,
    object: 'invoice',
    account_country: 'BR',
    account_name: ctx.account.businessName,
    amount_due: Math.max(total, 0),
    amount_remaining: Math.max(total, 0),
    auto_advance: fields.advances,
    automatically_finalizes_at: fields.advances ? now + ctx.account.draftSeconds : null,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: fields.advances ? now + ctx.account.draftSeconds : null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: fields.period.end,
    period_start: fields.period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock ?? null,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: now,
  };
}

/** A draft that is kept, with everything that was put aside for it. */
export function createDraft(ctx: Context, fields: DraftFields): Invoice {
  const invoice = buildDraft(ctx, fields);
  for (const item of fields.pending) {
    item.invoice = invoice.id;
    ctx.store.invoiceItems.save(item);
  }
  ctx.store.invoices.save(invoice);
  fields.subscription.latest_invoice = invoice.id;
  ctx.store.subscriptions.save(fields.subscription);
  ctx.emit('invoice.created', invoice);
  return invoice;
}

/** What a draft begins with, and what the simulator never fills. */
function blankFields() {
  return {
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    custom_fields: null,
    customer_account: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    number: null,
    on_behalf_of: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    issuer: { type: 'self' },
  } satisfies Partial<Invoice>;
}
