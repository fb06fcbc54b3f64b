import { basketKind, basketLimits } from '@cesta/contract/basket-rules';
import type { Cents } from '@cesta/contract/money';
import type { PlanType } from '@cesta/contract/plans';
import type { PackedItem } from '@cesta/contract/subscriptions';
import { type BasketTastes, NO_TASTES } from '../tastes/tastes.rules.ts';

export interface BasketProduct {
  id: string;
  name: string;
  category: string;
  price: Cents;
  /** Who grows it, where that is known. */
  producerName?: string | undefined;
}

export interface ChosenProduct extends BasketProduct {
  isSold: boolean;
}

export interface ShelfProduct extends BasketProduct {
  /** Units that nobody waits for. */
  left: number;
}

type Kind = 'vegetable' | 'fruit';

/** One of each that was chosen. What is no longer sold cannot be packed. */
export function draftBasket(chosen: readonly ChosenProduct[]): PackedItem[] {
  return chosen.filter(({ isSold }) => isSold).map(itemOf);
}

/**
 * What goes out when the customer can no longer choose: for each product that is no longer sold the nearest one on the
 * shelf, and no fewer than the plan's minimum as long as the shelf has something. Never the same twice.
 */
export function composeBasket(
  plan: PlanType,
  chosen: readonly ChosenProduct[],
  shelf: readonly ShelfProduct[],
  { never }: BasketTastes = NO_TASTES,
): PackedItem[] {
  const box = boxOf(plan, shelf, never);
  for (const product of chosen) box.put(product, product.isSold);
  const items = chosen.flatMap((product): PackedItem[] => {
    if (product.isSold) return [itemOf(product)];
    const found = box.pick(nearestTo(product), BOTH);
    return found ? [{ ...itemOf(found), instead_of: product.name }] : [];
  });
  return [...items, ...completionOf(plan, box)];
}

/** The same for a basket that is closed: what is in it stays, and it gets what the shelf has by now. */
export function completeBasket(
  plan: PlanType,
  packed: readonly { item: PackedItem; category: string }[],
  shelf: readonly ShelfProduct[],
  { never }: Pick<BasketTastes, 'never'> = NO_TASTES,
): PackedItem[] {
  const box = boxOf(plan, shelf, never);
  for (const { item, category } of packed) box.put({ id: item.product_id, category }, true);
  return [...packed.map(({ item }) => item), ...completionOf(plan, box)];
}

type Order = (a: ShelfProduct, b: ShelfProduct) => number;

/** How much of each kind is in it, and what else fits. */
function boxOf(plan: PlanType, shelf: readonly ShelfProduct[], never: ReadonlySet<string>) {
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
  const pick = (order: Order, kinds: readonly Kind[]): ShelfProduct | undefined => {
    const [best] = shelf.filter((product) => fits(product, kinds)).sort(order);
    if (best) put(best, true);
    return best;
  };
  return { counts, put, pick };
}

/** What is missing to the plan's minimum; rather more fruit than a box half empty. */
function completionOf(plan: PlanType, { counts, pick }: ReturnType<typeof boxOf>): PackedItem[] {
  const { minVegetables, minFruits } = basketLimits(plan);
  const added: PackedItem[] = [];
  const fill = (kinds: readonly Kind[], isEnough: () => boolean) => {
    while (!isEnough()) {
      const found = pick(MOST_LEFT, kinds);
      if (!found) return;
      added.push({ ...itemOf(found), completes: true });
    }
  };
  fill(['vegetable'], () => counts.vegetable >= minVegetables);
  fill(['fruit'], () => counts.fruit >= minFruits);
  fill(BOTH, () => counts.vegetable + counts.fruit >= smallestBasket(plan));
  return added;
}

/** Nobody chose it. */
export function isAdded({ instead_of, completes }: PackedItem): boolean {
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

function itemOf({ id, name, producerName }: BasketProduct): PackedItem {
  return {
    product_id: id,
    product_name: name,
    quantity: 1,
    ...(producerName && { producer_name: producerName }),
  };
}
