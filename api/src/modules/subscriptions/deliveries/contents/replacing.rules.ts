import { type Cents, cents, fromReais, times, toReais } from '@cesta/contract/base/money';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';
import { usualMaximum } from '@cesta/contract/subscriptions/basket-worth';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

/** What may stand for something that is missing. */
export interface Replacement {
  id: string;
  name: string;
  category: string;
  price: Cents;
  maxPerBasket: number | null;
  producerName?: string | undefined;
}

/** What a line is worth at the price it went in for; of older ones, at today's. */
export function worthOfLine({ quantity, unit_price }: PackedItem, priceNow: Cents): Cents {
  return times(unit_price === undefined ? priceNow : fromReais(unit_price), quantity);
}

/** As many portions as are worth no less than what is missing, and no more than a basket may have of it. */
export function portionsInstead(
  worth: Cents,
  { price, maxPerBasket }: Omit<Replacement, 'id' | 'name' | 'category'>,
): number {
  const most = maxPerBasket ?? usualMaximum(price);
  return Math.min(Math.max(1, Math.ceil(worth / price)), most);
}

/** In the same place of the list. What stood for something else already goes on standing for that, or is it again. */
export function putInstead(
  items: readonly PackedItem[],
  productId: string,
  { id, name, price, producerName }: Replacement,
  portions: number,
): PackedItem[] {
  return items.map((item) => {
    if (item.product_id !== productId) return item;
    const insteadOf = item.instead_of ?? item.product_name;
    return {
      product_id: id,
      product_name: name,
      quantity: portions,
      unit_price: toReais(price),
      ...(producerName && { producer_name: producerName }),
      ...(insteadOf !== name && { instead_of: insteadOf }),
    };
  });
}

/** Why it cannot go into a basket that holds these; null: it can. */
export function unfitness(
  items: readonly Pick<PackedItem, 'product_id'>[],
  never: ReadonlySet<string>,
  missing: { category: string },
  { id, category }: Pick<Replacement, 'id' | 'category'>,
): string | null {
  if (items.some(({ product_id }) => product_id === id)) return 'A cesta já tem este produto.';
  if (never.has(id)) return 'O cliente pediu para nunca receber este produto.';
  // The plan promises so many of each kind.
  if (basketKind(category) === null || basketKind(category) !== basketKind(missing.category))
    return 'Legumes só dão lugar a legumes, e frutas a frutas.';
  return null;
}

/** What of it goes back: never more than is left of what was paid for the delivery. */
export function creditFor(worth: Cents, paid: Cents, before: Cents): Cents {
  return cents(Math.max(0, Math.min(worth, paid - before)));
}
