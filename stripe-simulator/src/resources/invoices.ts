import { refuseCard } from '../billing/card-errors.ts';
import { invoicePaid } from '../billing/invoice-outcome.ts';
import { defaultMethod, finalizeInvoice, payInvoice } from '../billing/invoice-payment.ts';
import { intentOf } from '../billing/invoice-records.ts';
import { markUncollectible, voidInvoice } from '../billing/invoice-void.ts';
import { usablePaymentMethod } from '../billing/payment-methods.ts';
import { previewInvoice } from '../billing/preview.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route, slicedList } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import { choice, clearable, flag, hash, integer, list, metadata, text, unsupported } from '../wire/params.ts';
import { expand, paging, subscriptionItemChange, timeRange } from '../wire/shared-params.ts';
import type { Invoice, Subscription } from '../wire/wire-type.ts';

const STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

function findInvoice(ctx: Context, id: string): Invoice {
  const invoice = find(ctx.store.invoices, 'invoice', id);
  ctx.activeClock = invoice.test_clock;
  return invoice;
}

function demand(invoice: Invoice, allowed: string[], verb: string): void {
  if (allowed.includes(invoice.status ?? '')) return;
  throw invalidRequest(
    `You can only ${verb} an invoice that is ${allowed.join(' or ')}; this one is ${invoice.status}.`,
    {
      code: 'invoice_not_editable',
    },
  );
}

function previewedSubscription(
  ctx: Context,
  id: string | undefined,
  customer: string | undefined,
): Subscription {
  if (id !== undefined) return refer(ctx.store.subscriptions, 'subscription', id, 'subscription');
  if (customer === undefined) throw missingParameter('customer');
  const owner = refer(ctx.store.customers, 'customer', customer, 'customer');
  const [latest] = ctx.store.subscriptions.list({
    where: { customer: owner.id, status: ['active', 'past_due', 'unpaid'] },
    limit: 1,
  }).data;
  if (latest) return latest;
  throw invalidRequest(`No upcoming invoices for customer: '${owner.id}'`, { code: 'invoice_upcoming_none' });
}

export const invoiceRoutes = [
  route(
    'GET /v1/invoices',
    {
      ...paging,
      customer: text(),
      subscription: text(),
      status: choice(...STATUSES),
      created: timeRange(),
      collection_method: choice('charge_automatically', 'send_invoice'),
    },
    (ctx, params) => {
      const { invoices } = ctx.store;
      const query = pageQuery(invoices, 'invoice', params);
      const where = { customer: params.customer, subscription: params.subscription, status: params.status };
      return listOf('/v1/invoices', invoices.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route(
    'POST /v1/invoices/create_preview',
    {
      ...expand,
      customer: text(),
      subscription: text(),
      preview_mode: choice('next', 'recurring'),
      subscription_details: hash({
        items: list(subscriptionItemChange, 20),
        proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
        proration_date: integer(),
        cancel_at_period_end: flag(),
        cancel_now: unsupported(),
        trial_end: unsupported(),
      }),
    },
    (ctx, params) => {
      const subscription = previewedSubscription(ctx, params.subscription, params.customer);
      const customer = refer(ctx.store.customers, 'customer', subscription.customer, 'customer');
      return previewInvoice(ctx, subscription, customer, params.subscription_details ?? {});
    },
  ),

  route('GET /v1/invoices/:id', expand, (ctx, _params, id) => find(ctx.store.invoices, 'invoice', id)),

  route('GET /v1/invoices/:id/lines', paging, (ctx, params, id) => {
    const { data, url } = find(ctx.store.invoices, 'invoice', id).lines;
    return slicedList(url, data, params);
  }),

  route(
    'POST /v1/invoices/:id',
    {
      ...expand,
      metadata: metadata(),
      description: clearable(text()),
      footer: clearable(text()),
      auto_advance: flag(),
      default_payment_method: text(),
    },
    (ctx, { expand: _expand, metadata: change, default_payment_method: method, ...plain }, id) => {
      const invoice = findInvoice(ctx, id);
      const before = structuredClone(invoice);
      Object.assign(invoice, plain, { metadata: mergeMetadata(invoice.metadata, change) });
      if (method !== undefined) {
        const name = 'default_payment_method';
        invoice.default_payment_method = usablePaymentMethod(ctx, method, invoice.customer, name).id;
      }
      ctx.store.invoices.save(invoice);
      ctx.emit('invoice.updated', invoice, changedAttributes(before, invoice));
      return invoice;
    },
  ),

  route('POST /v1/invoices/:id/finalize', { ...expand, auto_advance: flag() }, (ctx, params, id) => {
    const invoice = findInvoice(ctx, id);
    demand(invoice, ['draft'], 'finalize');
    if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance;
    finalizeInvoice(ctx, invoice);
    return invoice;
  }),

  route(
    'POST /v1/invoices/:id/pay',
    { ...expand, payment_method: text(), off_session: flag(), paid_out_of_band: flag(), forgive: flag() },
    (ctx, params, id) => {
      const invoice = findInvoice(ctx, id);
      if (invoice.status === 'paid')
        throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
      demand(invoice, ['draft', 'open', 'uncollectible'], 'pay');
      if (invoice.status === 'draft') finalizeInvoice(ctx, invoice);
      if (params.paid_out_of_band) {
        invoicePaid(ctx, invoice, true);
        return invoice;
      }
      return payNow(ctx, invoice, params.payment_method, params.off_session ?? true);
    },
  ),

  route('POST /v1/invoices/:id/void', expand, (ctx, _params, id) => {
    const invoice = findInvoice(ctx, id);
    demand(invoice, ['open', 'uncollectible'], 'void');
    voidInvoice(ctx, invoice);
    return invoice;
  }),

  route('POST /v1/invoices/:id/mark_uncollectible', expand, (ctx, _params, id) => {
    const invoice = findInvoice(ctx, id);
    demand(invoice, ['open'], 'mark as uncollectible');
    markUncollectible(ctx, invoice);
    return invoice;
  }),
];

function payNow(ctx: Context, invoice: Invoice, methodId: string | undefined, offSession: boolean): Invoice {
  if (invoice.status === 'paid') return invoice;
  const method =
    methodId === undefined
      ? defaultMethod(ctx, invoice)
      : usablePaymentMethod(ctx, methodId, invoice.customer, 'payment_method');
  if (!method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either value prior to payment.',
      { code: 'resource_missing', param: 'payment_method' },
    );
  }
  const decline = payInvoice(ctx, invoice, { method, onSession: !offSession, automatic: false });
  if (!decline) return invoice;
  const intent = intentOf(ctx, invoice);
  throw refuseCard(decline, {
    charge: intent?.latest_charge ?? '',
    payment_intent: intent,
    payment_method: method,
  });
}
