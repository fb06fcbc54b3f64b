import { refuseCard } from '../billing/card-errors.ts';
import { defaultMethod, payInvoice } from '../billing/invoice-payment.ts';
import { usablePaymentMethod } from '../billing/payment-methods.ts';
import { endSubscription } from '../billing/subscription-end.ts';
import { pauseSubscription, resumeSubscription, setPauseCollection } from '../billing/subscription-pause.ts';
import { startSubscription } from '../billing/subscription-start.ts';
import {
  checkEditable,
  noteDetails,
  ownerOf,
  setCancelAt,
  setCancelAtPeriodEnd,
  updateItems,
} from '../billing/subscription-update.ts';
import { createInlinePrice, usablePrice } from '../catalog/new-price.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest, missingParameter, notSimulated } from '../wire/errors.ts';
import {
  choice,
  clearable,
  flag,
  hash,
  ignored,
  integer,
  list,
  metadata,
  required,
  text,
  unsupported,
} from '../wire/params.ts';
import {
  cancellationDetails,
  expand,
  paging,
  type SubscriptionItemChange,
  subscriptionItemChange,
  timeRange,
} from '../wire/shared-params.ts';
import type { Subscription } from '../wire/wire-type.ts';

const prorationBehavior = choice('always_invoice', 'create_prorations', 'none');

const both = {
  ...expand,
  metadata: metadata(),
  default_payment_method: text(),
  cancel_at_period_end: flag(),
  collection_method: choice('charge_automatically'),
  payment_behavior: choice(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  proration_behavior: prorationBehavior,
  payment_settings: hash({
    save_default_payment_method: choice('off', 'on_subscription'),
    payment_method_types: ignored(),
    payment_method_options: ignored(),
  }),
  off_session: flag(),
  trial_end: unsupported(),
  trial_from_plan: unsupported(),
  trial_settings: ignored(),
  discounts: unsupported(),
  automatic_tax: ignored(),
  add_invoice_items: unsupported('Create invoice items by themselves.'),
};

export const subscriptionRoutes = [
  route(
    'POST /v1/subscriptions',
    {
      ...both,
      customer: required(text()),
      items: required(list(subscriptionItemChange, 20)),
      description: text(),
      currency: text(3),
      cancel_at: integer(),
      trial_period_days: unsupported(),
      billing_cycle_anchor: unsupported(),
      billing_cycle_anchor_config: unsupported(),
      backdate_start_date: unsupported(),
      billing_mode: ignored(),
    },
    (ctx, params) => {
      const customer = refer(ctx.store.customers, 'customer', params.customer, 'customer');
      ctx.activeClock = customer.test_clock ?? null;
      const behavior = params.payment_behavior ?? 'allow_incomplete';
      if (behavior === 'pending_if_incomplete') throw notSimulated('payment_behavior');
      const method =
        params.default_payment_method &&
        usablePaymentMethod(ctx, params.default_payment_method, customer.id, 'default_payment_method').id;
      if (behavior !== 'default_incomplete' && !method && !customer.invoice_settings.default_payment_method) {
        throw invalidRequest(
          'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
          { code: 'resource_missing' },
        );
      }
      const subscription = startSubscription(ctx, {
        customer,
        items: params.items.map((item, index) => newItem(ctx, item, `items[${index}]`)),
        extras: [],
        metadata: mergeMetadata(null, params.metadata),
        description: params.description ?? null,
        defaultPaymentMethod: method || null,
      });
      setPaymentSettings(subscription, params.payment_settings);
      if (params.cancel_at_period_end) setCancelAtPeriodEnd(ctx, subscription, true);
      if (params.cancel_at !== undefined) setCancelAt(ctx, subscription, params.cancel_at);
      ctx.store.subscriptions.save(subscription);
      if (behavior !== 'default_incomplete') payFirstInvoice(ctx, subscription, behavior);
      return subscription;
    },
  ),

  route(
    'GET /v1/subscriptions',
    {
      ...paging,
      customer: text(),
      status: choice(
        ...['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'paused'],
        ...['trialing', 'unpaid'],
      ),
      price: text(),
      created: timeRange(),
      test_clock: text(),
      collection_method: choice('charge_automatically', 'send_invoice'),
    },
    (ctx, params) => {
      const { subscriptions } = ctx.store;
      const query = pageQuery(subscriptions, 'subscription', params);
      const where = {
        customer: params.customer,
        test_clock: params.test_clock,
        status: statusFilter(params.status),
      };
      if (params.price !== undefined) throw notSimulated('price');
      return listOf(
        '/v1/subscriptions',
        subscriptions.list({ ...query, where, created: params.created ?? {} }),
      );
    },
  ),

  route('GET /v1/subscriptions/:id', expand, (ctx, _params, id) =>
    find(ctx.store.subscriptions, 'subscription', id),
  ),

  route(
    'POST /v1/subscriptions/:id',
    {
      ...both,
      items: list(subscriptionItemChange, 20),
      description: clearable(text()),
      cancel_at: clearable(integer()),
      cancellation_details: cancellationDetails,
      proration_date: integer(),
      billing_cycle_anchor: unsupported(),
      pause_collection: clearable(
        hash({
          behavior: required(choice('keep_as_draft', 'mark_uncollectible', 'void')),
          resumes_at: integer(),
        }),
      ),
      default_payment_method: clearable(text()),
    },
    (ctx, params, id) => {
      const subscription = find(ctx.store.subscriptions, 'subscription', id);
      checkEditable(subscription, params);
      const customer = ownerOf(ctx, subscription);
      const before = structuredClone(subscription);
      subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
      if (params.description !== undefined) subscription.description = params.description;
      if (params.default_payment_method !== undefined) {
        const name = 'default_payment_method';
        const chosen = params[name];
        subscription.default_payment_method =
          chosen && usablePaymentMethod(ctx, chosen, customer.id, name).id;
      }
      setPaymentSettings(subscription, params.payment_settings);
      if (params.cancel_at_period_end !== undefined) {
        setCancelAtPeriodEnd(ctx, subscription, params.cancel_at_period_end);
      }
      if (params.cancel_at !== undefined) setCancelAt(ctx, subscription, params.cancel_at);
      if (params.pause_collection !== undefined) {
        setPauseCollection(ctx, subscription, params.pause_collection);
      }
      noteDetails(subscription, params.cancellation_details);
      ctx.store.subscriptions.save(subscription);
      if (params.items) {
        updateItems(ctx, subscription, customer, params.items, {
          behavior: params.proration_behavior ?? 'create_prorations',
          at: params.proration_date ?? ctx.now(),
          param: 'items',
        });
      }
      ctx.emit('customer.subscription.updated', subscription, changedAttributes(before, subscription));
      return subscription;
    },
  ),

  route(
    'POST /v1/subscriptions/:id/pause',
    { ...expand, type: choice('subscription'), bill_for: ignored(), invoicing_behavior: ignored() },
    (ctx, _params, id) => {
      const subscription = find(ctx.store.subscriptions, 'subscription', id);
      ownerOf(ctx, subscription);
      pauseSubscription(ctx, subscription);
      return subscription;
    },
  ),

  route(
    'POST /v1/subscriptions/:id/resume',
    {
      ...expand,
      billing_cycle_anchor: hash({ type: required(choice('now', 'unchanged')) }),
      payment_behavior: choice('resume_on_payment_attempt', 'resume_on_payment_success'),
      proration_behavior: choice('none'),
      proration_date: unsupported(),
    },
    (ctx, params, id) => {
      const subscription = find(ctx.store.subscriptions, 'subscription', id);
      const customer = ownerOf(ctx, subscription);
      resumeSubscription(ctx, subscription, customer, params.billing_cycle_anchor?.type ?? 'now');
      return subscription;
    },
  ),

  route(
    'DELETE /v1/subscriptions/:id',
    { ...expand, cancellation_details: cancellationDetails, invoice_now: flag(), prorate: flag() },
    (ctx, params, id) => {
      const subscription = find(ctx.store.subscriptions, 'subscription', id);
      if (subscription.ended_at !== null) {
        throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
      }
      if (params.prorate) throw notSimulated('prorate');
      ownerOf(ctx, subscription);
      noteDetails(subscription, params.cancellation_details);
      endSubscription(ctx, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

function setPaymentSettings(
  subscription: Subscription,
  settings: { save_default_payment_method?: 'off' | 'on_subscription' } | undefined,
): void {
  const saves = settings?.save_default_payment_method;
  if (saves && subscription.payment_settings) {
    subscription.payment_settings.save_default_payment_method = saves;
  }
}

function newItem(ctx: Context, item: SubscriptionItemChange, name: string) {
  const price =
    item.price === undefined
      ? item.price_data && createInlinePrice(ctx, item.price_data, `${name}[price_data]`)
      : usablePrice(ctx, item.price, `${name}[price]`);
  if (!price) throw missingParameter(`${name}[price]`);
  return { price, quantity: item.quantity ?? 1, metadata: mergeMetadata(null, item.metadata) };
}

function payFirstInvoice(ctx: Context, subscription: Subscription, behavior: string): void {
  const invoice = ctx.store.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status !== 'open') return;
  const method = defaultMethod(ctx, invoice);
  const decline = payInvoice(ctx, invoice, { method, onSession: false, automatic: true });
  if (decline && behavior === 'error_if_incomplete') throw refuseCard(decline);
}

function statusFilter(status: string | undefined): string | string[] | undefined {
  const ended = ['canceled', 'incomplete_expired'];
  if (status === 'all') return undefined;
  if (status === 'ended') return ended;
  // Without a filter Stripe leaves out what is canceled.
  return status ?? ['active', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'trialing', 'paused'];
}
