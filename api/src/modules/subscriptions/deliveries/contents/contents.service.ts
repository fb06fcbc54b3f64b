import { fromReais } from '@cesta/contract/base/money';
import { mostPortions, worthRange } from '@cesta/contract/subscriptions/basket-worth';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { NO_TASTES } from '../../tastes/tastes.rules.ts';
import { rangeBeside } from '../../worth/worth.rules.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import { chosenFor, type Situation, type Week } from '../situation.service.ts';
import { type BasketWish, composeBasket, draftBasket, furtherUnits, type Shelf } from './composing.rules.ts';
import { reservedUntil } from './reserving.rules.ts';

/** A delivery as far as it says what goes into it. */
export interface Filled {
  subscriptionId: string;
  week: Week;
  ordinal: number;
  isFrozen: boolean;
  row: DeliveryRow | undefined;
  /** It is one that there was, perhaps closed and taken back. */
  before: string | undefined;
}

const tastesOf = ({ tastes }: Situation, subscriptionId: string) => tastes.get(subscriptionId) ?? NO_TASTES;

function chosenProducts(situation: Situation, { subscriptionId, week, ordinal }: Filled) {
  return chosenFor(situation, subscriptionId, week, ordinal).flatMap((productId) => {
    const product = situation.products.get(productId);
    // Whatever was chosen when: what shall never come does not come.
    if (!product || tastesOf(situation, subscriptionId).never.has(productId)) return [];
    const { isForBaskets: isSold, producer } = product;
    const producerName = producer?.name;
    return { ...product, isSold, price: fromReais(product.price), most: mostPortions(product), producerName };
  });
}

/** Everybody gets what they chose before anybody gets more of it. What these baskets had set aside is free for that. */
export function takeFirstPortions(
  situation: Situation,
  shelf: Shelf,
  closing: readonly Filled[],
  now: Date,
): void {
  const add = (id: string, count: number) => giveTo(shelf, id, count);
  for (const delivery of closing) {
    const { row } = delivery;
    const isSetAside = row?.status === 'scheduled' && row.cutoffAt <= reservedUntil(now);
    for (const { product_id } of isSetAside ? row.items : []) add(product_id, 1);
    for (const { id, isSold } of chosenProducts(situation, delivery)) if (isSold) add(id, -1);
  }
}

function giveTo(shelf: Shelf, productId: string, units: number): void {
  const product = shelf.get(productId);
  if (product) product.left += units;
}

/** What goes in, or may be expected to. What it takes beyond first portions is taken off the shelf that it was given. */
export function packingList(situation: Situation, shelf: Shelf, delivery: Filled): PackedItem[] {
  const { planType } = delivery.week;
  const chosen = chosenProducts(situation, delivery);
  const whole = worthRange(planType, situation.targets.get(planType));
  const range = rangeBeside(whole, situation.forContents.get(delivery.before ?? ''));
  const wish: BasketWish = { range, ...tastesOf(situation, delivery.subscriptionId) };
  if (!delivery.isFrozen) return draftBasket(chosen, wish);
  const items = composeBasket(planType, chosen, shelf, wish);
  for (const item of items) giveTo(shelf, item.product_id, 0 - furtherUnits(item));
  return items;
}
