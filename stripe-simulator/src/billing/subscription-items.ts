import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { Price, Subscription, SubscriptionItem } from '../wire/wire-type.ts';
import type { Period } from './periods.ts';

export interface NewItem {
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
}

export function createItem(
  ctx: Context,
  subscription: string,
  period: Period,
  fields: NewItem,
): SubscriptionItem {
  const item: SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: fields.metadata,
    plan: planOf(fields.price),
    price: fields.price,
    quantity: fields.quantity,
    subscription,
    tax_rates: [],
  };
  ctx.store.subscriptionItems.save({ id: item.id, created: item.created, subscription });
  return item;
}

/** Prices were once called plans; Stripe still shows the old form beside the new one. */
export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function itemAmount(item: Pick<SubscriptionItem, 'price' | 'quantity'>): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

/** All items of a subscription share one period. */
export function currentPeriod(subscription: Subscription): Period {
  const [item] = subscription.items.data;
  return {
    start: item?.current_period_start ?? subscription.start_date,
    end: item?.current_period_end ?? subscription.start_date,
  };
}
