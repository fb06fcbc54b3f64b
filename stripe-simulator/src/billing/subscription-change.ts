import { createInlinePrice, usablePrice } from '../catalog/new-price.ts';
import type { Context } from '../context.ts';
import { mergeMetadata } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import type { SubscriptionItemChange } from '../wire/shared-params.ts';
import type { Price, Subscription, SubscriptionItem } from '../wire/wire-type.ts';
import { sharedRecurrence } from './periods.ts';
import { createItem, currentPeriod, planOf } from './subscription-items.ts';

export interface ItemSwap {
  before: SubscriptionItem | null;
  after: SubscriptionItem | null;
}

/** Works out the new set of items and which item each change replaced. The subscription itself is not touched. */
export function changeItems(
  ctx: Context,
  subscription: Subscription,
  changes: SubscriptionItemChange[],
  param: string,
): { items: SubscriptionItem[]; swaps: ItemSwap[] } {
  const items = [...subscription.items.data];
  const swaps: ItemSwap[] = [];
  changes.forEach((change, index) => {
    const name = `${param}[${index}]`;
    if (change.id === undefined) {
      const added = addItem(ctx, subscription, items, change, name);
      items.push(added);
      swaps.push({ before: null, after: added });
      return;
    }
    const position = items.findIndex((item) => item.id === change.id);
    const before = items[position];
    if (!before) {
      throw invalidRequest(`No such subscription item: '${change.id}'`, {
        code: 'resource_missing',
        param: `${name}[id]`,
      });
    }
    const after = change.deleted ? null : changedItem(ctx, before, change, name);
    items.splice(position, 1, ...(after ? [after] : []));
    swaps.push({ before, after });
  });
  if (items.length === 0) {
    throw invalidRequest(
      'A subscription must have at least one active plan. To cancel it, cancel the subscription.',
      {
        param,
      },
    );
  }
  sharedRecurrence(
    [...subscription.items.data, ...items].map((item) => item.price),
    param,
  );
  return { items, swaps };
}

function chosenPrice(ctx: Context, change: SubscriptionItemChange, name: string): Price | undefined {
  if (change.price !== undefined) return usablePrice(ctx, change.price, `${name}[price]`);
  return change.price_data && createInlinePrice(ctx, change.price_data, `${name}[price_data]`);
}

function addItem(
  ctx: Context,
  subscription: Subscription,
  items: SubscriptionItem[],
  change: SubscriptionItemChange,
  name: string,
): SubscriptionItem {
  const price = chosenPrice(ctx, change, name);
  if (!price) throw missingParameter(`${name}[price]`);
  if (items.some((item) => item.price.id === price.id)) {
    throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${price.id}`, {
      param: name,
    });
  }
  return createItem(ctx, subscription.id, currentPeriod(subscription), {
    price,
    quantity: change.quantity ?? 1,
    metadata: mergeMetadata(null, change.metadata),
  });
}

function changedItem(
  ctx: Context,
  item: SubscriptionItem,
  change: SubscriptionItemChange,
  name: string,
): SubscriptionItem {
  const price = chosenPrice(ctx, change, name) ?? item.price;
  return {
    ...item,
    price,
    plan: planOf(price),
    quantity: change.quantity ?? item.quantity ?? 1,
    metadata: mergeMetadata(item.metadata, change.metadata),
  };
}
