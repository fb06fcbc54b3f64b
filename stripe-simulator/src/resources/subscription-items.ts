import { checkEditable, ownerOf, updateItems } from '../billing/subscription-update.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { refer, route, slicedList } from '../wire/api-route.ts';
import { noSuchObject } from '../wire/errors.ts';
import { choice, hash, ignored, integer, metadata, required, text } from '../wire/params.ts';
import {
  expand,
  paging,
  priceAmount,
  recurring,
  type SubscriptionItemChange,
} from '../wire/shared-params.ts';
import type { Subscription, SubscriptionItem } from '../wire/wire-type.ts';

const change = {
  ...expand,
  price: text(),
  price_data: hash({ ...priceAmount, product: required(text()), recurring: required(recurring) }),
  quantity: integer({ min: 0 }),
  metadata: metadata(),
  payment_behavior: ignored(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  proration_date: integer(),
  off_session: ignored(),
};

interface Timing {
  proration_behavior?: string;
  proration_date?: number;
}

function findItem(ctx: Context, id: string): { subscription: Subscription; item: SubscriptionItem } {
  const owner = ctx.store.subscriptionItems.get(id);
  const subscription = ctx.store.subscriptions.get(owner?.subscription ?? '');
  const item = subscription?.items.data.find((candidate) => candidate.id === id);
  if (!subscription || !item) throw noSuchObject('subscription_item', id);
  return { subscription, item };
}

function apply(
  ctx: Context,
  subscription: Subscription,
  change: SubscriptionItemChange,
  timing: Timing,
): void {
  checkEditable(subscription, change);
  const customer = ownerOf(ctx, subscription);
  const before = structuredClone(subscription);
  updateItems(ctx, subscription, customer, [change], {
    behavior: timing.proration_behavior ?? 'create_prorations',
    at: timing.proration_date ?? ctx.now(),
    param: 'items',
  });
  ctx.emit('customer.subscription.updated', subscription, changedAttributes(before, subscription));
}

/** Leaves only what describes the item itself. */
function itemPart(params: SubscriptionItemChange): SubscriptionItemChange {
  const part: SubscriptionItemChange = {};
  if (params.price !== undefined) part.price = params.price;
  if (params.price_data !== undefined) part.price_data = params.price_data;
  if (params.quantity !== undefined) part.quantity = params.quantity;
  if (params.metadata !== undefined) part.metadata = params.metadata;
  return part;
}

export const subscriptionItemRoutes = [
  route('GET /v1/subscription_items', { ...paging, subscription: required(text()) }, (ctx, params) => {
    const subscription = refer(ctx.store.subscriptions, 'subscription', params.subscription, 'subscription');
    return slicedList('/v1/subscription_items', subscription.items.data, params);
  }),

  route('GET /v1/subscription_items/:id', expand, (ctx, _params, id) => findItem(ctx, id).item),

  route('POST /v1/subscription_items', { ...change, subscription: required(text()) }, (ctx, params) => {
    const subscription = refer(ctx.store.subscriptions, 'subscription', params.subscription, 'subscription');
    apply(ctx, subscription, itemPart(params), params);
    return subscription.items.data.at(-1) ?? {};
  }),

  route('POST /v1/subscription_items/:id', change, (ctx, params, id) => {
    const { subscription } = findItem(ctx, id);
    apply(ctx, subscription, { ...itemPart(params), id }, params);
    return findItem(ctx, id).item;
  }),

  route(
    'DELETE /v1/subscription_items/:id',
    { proration_behavior: change.proration_behavior, proration_date: integer(), clear_usage: ignored() },
    (ctx, params, id) => {
      apply(ctx, findItem(ctx, id).subscription, { id, deleted: true }, params);
      return { id, object: 'subscription_item', deleted: true };
    },
  ),
];
