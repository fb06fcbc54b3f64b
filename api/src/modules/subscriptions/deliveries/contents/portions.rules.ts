import { type Cents, sum, toReais } from '@cesta/contract/base/money';
import {
  sizePortions,
  usualMaximum,
  type WorthRange,
  worthOfPortions,
} from '@cesta/contract/subscriptions/basket-worth';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

export interface BasketProduct {
  id: string;
  name: string;
  category: string;
  price: Cents;
  /** Who grows it, where that is known. */
  producerName?: string | undefined;
}

export interface ChosenProduct extends BasketProduct {
  /** Sold, and for baskets too. */
  isSold: boolean;
  /** So many portions it may expect before the basket is closed. */
  most?: number;
}

export interface ShelfProduct extends BasketProduct {
  /** Units that nobody waits for; of what was chosen, the first portion of each basket is taken off already. */
  left: number;
  /** More of it is brought than the shelf counts. */
  harvestedForBaskets?: boolean;
  maxPerBasket?: number | null;
}

/** By id. One for all baskets that are filled from it: each takes off what it gets. */
export type Shelf = ReadonlyMap<string, ShelfProduct>;

export function toShelf(products: readonly ShelfProduct[]): Shelf {
  return new Map(products.map((product) => [product.id, product]));
}

/** What a basket shall be beyond what was chosen for it. */
export interface BasketWish {
  range: WorthRange;
  /** Nothing of these is put in by us. */
  never: ReadonlySet<string>;
  /** Places left empty are filled. */
  completes: boolean;
}

/** One product of a basket while it is put together. */
export interface Line {
  item: PackedItem;
  /** What it holds already costs so much. */
  worth: Cents;
  most: number;
}

export function lineOf(product: BasketProduct, most: number, why: Partial<PackedItem> = {}): Line {
  return { item: { ...itemOf(product), ...why }, worth: product.price, most };
}

export function worthOfLines(lines: readonly Line[]): Cents {
  return sum(lines.map(({ worth }) => worth));
}

/** How many portions beyond the first a basket may have of it, of what the shelf has left. */
export function furtherOf(product: ShelfProduct | undefined, taken = 0): number {
  if (!product) return 0;
  const allowed = (product.maxPerBasket ?? usualMaximum(product.price)) - 1;
  const left = product.harvestedForBaskets ? allowed : product.left - taken;
  return Math.max(0, Math.min(allowed, left));
}

/** More of what was chosen, or stands for it; of what only fills a place when it would be worth too little otherwise. */
export function withPortions(lines: readonly Line[], range: WorthRange): PackedItem[] {
  const parts = lines.map(({ item, worth, most }) => ({ id: item.product_id, price: worth, most, item }));
  const size = (grows: (item: PackedItem) => boolean) =>
    sizePortions(
      range,
      parts.map((part) => ({ ...part, most: grows(part.item) ? part.most : 1 })),
    );
  const worthSo = (portions: ReadonlyMap<string, number>) => worthOfPortions(parts, portions);
  const wanted = size(({ completes }) => !completes);
  const isEnough = worthSo(wanted) >= range.price;
  const all = isEnough ? wanted : size(() => true);
  const portions = worthSo(all) > worthSo(wanted) ? all : wanted;
  return lines.map(({ item }) => ({ ...item, quantity: portions.get(item.product_id) ?? 1 }));
}

function itemOf({ id, name, price, producerName }: BasketProduct): PackedItem {
  return {
    product_id: id,
    product_name: name,
    quantity: 1,
    unit_price: toReais(price),
    ...(producerName && { producer_name: producerName }),
  };
}
