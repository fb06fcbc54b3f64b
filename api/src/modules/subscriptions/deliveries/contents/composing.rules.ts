import { type Cents, cents } from '@cesta/contract/base/money';
import { basketKind, basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { type WorthRange, worthOf } from '@cesta/contract/subscriptions/basket-worth';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import {
  type BasketProduct,
  type BasketWish,
  type ChosenProduct,
  furtherOf,
  type Line,
  lineOf,
  type Shelf,
  type ShelfProduct,
  withPortions,
  worthOfLines,
} from './portions.rules.ts';

export type { BasketWish, ChosenProduct, Shelf, ShelfProduct } from './portions.rules.ts';
export { toShelf } from './portions.rules.ts';

type Kind = 'vegetable' | 'fruit';

/** What may be expected: as many portions of each as it takes. What is no longer sold cannot be packed. */
export function draftBasket(chosen: readonly ChosenProduct[], { range }: Pick<BasketWish, 'range'>) {
  const lines = chosen.filter(({ isSold }) => isSold).map((product) => lineOf(product, product.most ?? 1));
  return withPortions(lines, range);
}

/**
 * What goes out when the customer can no longer choose: one portion of everything chosen; for each product that is no
 * longer sold the nearest one on the shelf; no fewer products than the plan's minimum as long as the shelf has
 * something; places left empty filled where that is wished; then more portions. Never the same product twice.
 */
export function composeBasket(
  plan: PlanType,
  chosen: readonly ChosenProduct[],
  shelf: Shelf,
  wish: BasketWish,
): PackedItem[] {
  const box = boxOf(plan, shelf, wish.never);
  for (const product of chosen) box.put(product, product.isSold);
  const lines = chosen.flatMap((product): Line[] => {
    if (product.isSold) return [lineOf(product, 1 + furtherOf(shelf.get(product.id)))];
    const found = box.pick(nearestTo(product), BOTH);
    return found ? [lineOf(found, 1 + furtherOf(found, 1), { instead_of: product.name })] : [];
  });
  lines.push(...completionOf(plan, box));
  if (wish.completes) lines.push(...fillingOf(plan, box, wish.range, worthOfLines(lines)));
  return withPortions(lines, wish.range);
}

/** The same for a basket that is closed: what is in it stays, and it gets what the shelf has by now. */
export function completeBasket(
  plan: PlanType,
  packed: readonly { item: PackedItem; category: string }[],
  shelf: Shelf,
  { range, never }: Omit<BasketWish, 'completes'>,
): PackedItem[] {
  const box = boxOf(plan, shelf, never);
  for (const { item, category } of packed) box.put({ id: item.product_id, category }, true);
  const inside = packed.map(({ item }) => ({ item, worth: worthOf([item]) ?? cents(0), most: 1 }));
  const lines = [...inside, ...completionOf(plan, box)];
  return [...packed.map(({ item }) => item), ...withPortions(lines, range).slice(packed.length)];
}

type Order = (a: ShelfProduct, b: ShelfProduct) => number;

/** How much of each kind is in it, and what else fits. */
function boxOf(plan: PlanType, shelf: Shelf, never: ReadonlySet<string>) {
  const { maxVegetables, maxFruits } = basketLimits(plan);
  const most: Record<Kind, number> = { vegetable: maxVegetables, fruit: maxFruits };
  const counts: Record<Kind, number> = { vegetable: 0, fruit: 0 };
  const used = new Set<string>();
  const put = ({ id, category }: Pick<BasketProduct, 'id' | 'category'>, isInside: boolean) => {
    used.add(id);
    const kind = basketKind(category);
    if (kind && isInside) counts[kind] += 1;
  };
  const fits = ({ id, left, category }: ShelfProduct, kinds: readonly Kind[]) => {
    const kind = basketKind(category);
    const isFree = left > 0 && !used.has(id) && !never.has(id);
    return isFree && kind !== null && kinds.includes(kind) && counts[kind] < most[kind];
  };
  /** The first of what fits, which is then inside. */
  const pick = (order: Order, kinds: readonly Kind[], dearest = Infinity): ShelfProduct | undefined => {
    let best: ShelfProduct | undefined;
    for (const product of shelf.values()) {
      // The cheap question first: a shelf is long, and little of it is ahead of the best so far.
      if (best && order(product, best) >= 0) continue;
      if (product.price <= dearest && fits(product, kinds)) best = product;
    }
    if (best) put(best, true);
    return best;
  };
  return { counts, put, pick };
}

/** What is missing to the plan's minimum; rather more fruit than a box half empty. */
function completionOf(plan: PlanType, { counts, pick }: ReturnType<typeof boxOf>): Line[] {
  const { minVegetables, minFruits } = basketLimits(plan);
  const added: Line[] = [];
  const fill = (kinds: readonly Kind[], isEnough: () => boolean) => {
    while (!isEnough()) {
      const found = pick(MOST_LEFT, kinds);
      if (!found) return;
      added.push(fillerOf(found));
    }
  };
  fill(['vegetable'], () => counts.vegetable >= minVegetables);
  fill(['fruit'], () => counts.fruit >= minFruits);
  fill(BOTH, () => counts.vegetable + counts.fruit >= smallestBasket(plan));
  return added;
}

/** Up to the plan's maximum of both kinds, as long as the basket is not worth more than it may. */
function fillingOf(
  plan: PlanType,
  { counts, pick }: ReturnType<typeof boxOf>,
  { most }: WorthRange,
  worth: Cents,
): Line[] {
  const { maxVegetables, maxFruits } = basketLimits(plan);
  const added: Line[] = [];
  for (;;) {
    // The kind that lacks more of its places first.
    const lacksFruit = counts.fruit / maxFruits < counts.vegetable / maxVegetables;
    const dearest = most - worth - worthOfLines(added);
    const kinds: Kind[] = lacksFruit ? ['fruit', 'vegetable'] : ['vegetable', 'fruit'];
    const found = pick(MOST_LEFT, kinds.slice(0, 1), dearest) ?? pick(MOST_LEFT, kinds.slice(1), dearest);
    if (!found) return added;
    added.push(fillerOf(found));
  }
}

function fillerOf(product: ShelfProduct): Line {
  return lineOf(product, 1 + furtherOf(product, 1), { completes: true });
}

/** What it takes of the shelf beyond the first portion of what was chosen. */
export function furtherUnits(item: PackedItem): number {
  return isAdded(item) ? item.quantity : item.quantity - 1;
}

/** Nobody chose it. */
function isAdded({ instead_of, completes }: PackedItem): boolean {
  return instead_of !== undefined || completes === true;
}

/** The fewest products that a basket of the plan may hold. */
export function smallestBasket(plan: PlanType): number {
  const { minVegetables, minFruits } = basketLimits(plan);
  return minVegetables + minFruits;
}

const BOTH: readonly Kind[] = ['vegetable', 'fruit'];

/** Same category, then same kind, then the price that is closest. The id settles what is alike. */
function nearestTo(wanted: BasketProduct) {
  const distance = (product: BasketProduct) => {
    if (product.category === wanted.category) return 0;
    return basketKind(product.category) === basketKind(wanted.category) ? 1 : 2;
  };
  const gap = ({ price }: BasketProduct) => Math.abs(price - wanted.price);
  return (a: ShelfProduct, b: ShelfProduct) => distance(a) - distance(b) || gap(a) - gap(b) || byId(a, b);
}

const MOST_LEFT = (a: ShelfProduct, b: ShelfProduct) => b.left - a.left || byId(a, b);

function byId(a: BasketProduct, b: BasketProduct): number {
  return a.id < b.id ? -1 : 1;
}
