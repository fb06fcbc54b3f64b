// Free of zod on purpose: the basket screen and the server size portions by the same rule, and the page stays light.

import { type Cents, cents, formatCents, fromReais, sum, times } from '../base/money.ts';
import { isSoldOut, type OnShelf } from './basket-rules.ts';
import { PLANS, type PlanType } from './plans.ts';

export const USUAL_TARGET_PERCENT = 110;
export const MIN_TARGET_PERCENT = 100;
/** A quarter more than was paid is what makes 'até 20% de desconto' true. */
export const MAX_TARGET_PERCENT = 125;

/** What one delivery costs. Shipping is paid for the way, not for what is in the basket. */
export function deliveryPrice(plan: PlanType): Cents {
  const { weekly, deliveriesPerWeek } = PLANS[plan];
  return cents(Math.round(weekly / deliveriesPerWeek));
}

/** What a basket is to be worth at the shop's prices. */
export interface WorthRange {
  /** Never less, as long as there is something to put in. */
  price: Cents;
  /** More portions go in until this is reached. */
  target: Cents;
  /** They never lead beyond this. */
  most: Cents;
}

export function worthRange(plan: PlanType, targetPercent = USUAL_TARGET_PERCENT): WorthRange {
  const price = deliveryPrice(plan);
  const percent = Math.min(Math.max(targetPercent, MIN_TARGET_PERCENT), MAX_TARGET_PERCENT);
  return {
    price,
    target: cents(Math.ceil((price * percent) / 100)),
    most: cents(Math.floor((price * MAX_TARGET_PERCENT) / 100)),
  };
}

/** Where nobody has said how many: about forty reais of one thing, and never more than eight. */
const USUAL_WORTH = 40_00;
const USUAL_MOST = 8;

export function usualMaximum(price: Cents): number {
  return Math.min(Math.max(Math.round(USUAL_WORTH / price), 1), USUAL_MOST);
}

/** A product as the shop lists it; what is not said does not limit anything. */
export interface Portioned extends OnShelf {
  /** Reais. */
  price: number;
  stock?: number | undefined;
  maxPerBasket?: number | null | undefined;
}

/** How many portions of it a basket may expect: as many as it allows, and no more than there are of it. */
export function mostPortions(product: Portioned): number {
  const most = product.maxPerBasket ?? usualMaximum(fromReais(product.price));
  if (product.harvestedForBaskets) return most;
  const left = isSoldOut(product) ? 0 : (product.stock ?? most);
  return Math.max(1, Math.min(most, left));
}

export interface PortionLine {
  id: string;
  price: Cents;
  /** At most so many portions; the first is never taken away. */
  most: number;
}

/**
 * One portion of each, then one more of what has the fewest, of the cheaper first, until the target is reached. It ends
 * between the price and a quarter more wherever these portions can; only one portion of each may be worth more.
 * The order of the lines does not matter.
 */
export function sizePortions(range: WorthRange, lines: readonly PortionLine[]): Map<string, number> {
  const sorted = lines.toSorted((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
  const portions = growFairly(range, sorted);
  const sized = worthOfPortions(sorted, portions) < range.price ? searchFor(range, sorted) : undefined;
  return sized ?? portions;
}

export function worthOfPortions(
  lines: readonly Omit<PortionLine, 'most'>[],
  portions: ReadonlyMap<string, number>,
): Cents {
  return sum(lines.map(({ id, price }) => times(price, portions.get(id) ?? 1)));
}

function growFairly({ target, most }: WorthRange, sorted: readonly PortionLine[]): Map<string, number> {
  const portions = new Map(sorted.map(({ id }) => [id, 1]));
  const count = ({ id }: PortionLine) => portions.get(id) ?? 1;
  let worth = worthOfPortions(sorted, portions);
  while (worth < target) {
    const fitting = sorted.filter((line) => count(line) < line.most && worth + line.price <= most);
    const [first, ...others] = fitting;
    if (!first) break;
    const next = others.reduce((best, line) => (count(line) < count(best) ? line : best), first);
    portions.set(next.id, count(next) + 1);
    worth = cents(worth + next.price);
  }
  return portions;
}

/**
 * Growing fairly can fill the room that a dearer portion needs. Then every sum of further portions is looked at, and
 * the one nearest to the target is taken. Undefined when none lies between the price and a quarter more.
 */
function searchFor(
  { price, target, most }: WorthRange,
  sorted: readonly PortionLine[],
): Map<string, number> | undefined {
  const start = sum(sorted.map((line) => line.price));
  const further = sum(sorted.map((line) => times(line.price, Math.max(0, line.most - 1))));
  const room = Math.min(most - start, further);
  if (start + room < price) return undefined;
  /** By the worth of the further portions: the line that was added last, counted from 1. */
  const last = new Uint8Array(room + 1);
  for (const [index, line] of sorted.entries()) if (line.most > 1) addLine(last, index + 1, line);
  const gap = (extra: number) => Math.abs(start + extra - target);
  let left = 0;
  for (let extra = Math.max(1, price - start); extra <= room; extra += 1)
    if (last[extra] !== 0 && (left === 0 || gap(extra) < gap(left))) left = extra;
  if (left === 0) return undefined;
  const portions = new Map(sorted.map(({ id }) => [id, 1]));
  while (left > 0) {
    const line = sorted[(last[left] ?? 0) - 1];
    if (!line) return undefined;
    portions.set(line.id, (portions.get(line.id) ?? 1) + 1);
    left -= line.price;
  }
  return portions;
}

/** All sums that become possible with up to `most - 1` further portions of this line. */
function addLine(last: Uint8Array, mark: number, { price, most }: PortionLine): void {
  const used = new Uint8Array(last.length);
  for (let worth: number = price; worth < last.length; worth += 1) {
    const before = worth - price;
    const isPossible = before === 0 || last[before] !== 0;
    const count = (used[before] ?? 0) + 1;
    if (last[worth] !== 0 || !isPossible || count >= most) continue;
    last[worth] = mark;
    used[worth] = count;
  }
}

/** What lines are worth together, each at the price it was put in for; null where that of one is not known. */
export function worthOf(
  items: readonly { quantity: number; unit_price?: number | undefined }[],
): Cents | null {
  if (items.some(({ unit_price }) => unit_price === undefined)) return null;
  return sum(items.map(({ quantity, unit_price }) => times(fromReais(unit_price ?? 0), quantity)));
}

/** The price of a basket is not all that is charged where its shipping is not free. */
export function besideShipping(plan: PlanType): string {
  const { shippingPerDelivery } = PLANS[plan];
  return shippingPerDelivery > 0 ? ` + ${formatCents(shippingPerDelivery)} de frete` : '';
}
