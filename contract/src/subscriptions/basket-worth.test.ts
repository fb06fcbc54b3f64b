import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../base/money.ts';
import {
  deliveryPrice,
  MAX_TARGET_PERCENT,
  mostPortions,
  type PortionLine,
  sizePortions,
  usualMaximum,
  worthOf,
  worthOfPortions,
  worthRange,
} from './basket-worth.ts';
import { PLAN_TYPES } from './plans.ts';

const line = (id: string, price: number, most = 8): PortionLine => ({ id, price: cents(price), most });

describe('what a basket is to be worth', () => {
  it('is what one delivery costs, without shipping, and at most a quarter more', () => {
    expect(PLAN_TYPES.map(deliveryPrice)).toEqual([99_00, 180_00, 125_00]);
    expect(worthRange('essencial')).toEqual({ price: 99_00, target: 108_90, most: 123_75 });
    expect(worthRange('premium', 125)).toEqual({ price: 125_00, target: 156_25, most: 156_25 });
    expect(worthRange('familia', 90).target).toBe(180_00);
  });

  it('allows more portions of what is cheap, unless the product says how many', () => {
    expect([3_50, 4_50, 7_90, 9_90, 13_90, 22_90, 90_00].map((price) => usualMaximum(cents(price)))).toEqual([
      8, 8, 5, 4, 3, 2, 1,
    ]);
    expect(mostPortions({ price: 3.5 })).toBe(8);
    expect(mostPortions({ price: 3.5, maxPerBasket: 2 })).toBe(2);
    expect(mostPortions({ price: 3.5, stock: 3 })).toBe(3);
    expect(mostPortions({ price: 3.5, stock: 0, inStock: false })).toBe(1);
    expect(mostPortions({ price: 3.5, stock: 0, inStock: false, harvestedForBaskets: true })).toBe(8);
  });

  it('counts what is in it at the price it went in for, and says nothing where a price is unknown', () => {
    expect(
      worthOf([
        { quantity: 2, unit_price: 9.9 },
        { quantity: 1, unit_price: 3.5 },
      ]),
    ).toBe(23_30);
    expect(worthOf([{ quantity: 1 }])).toBeNull();
  });
});

describe('the portions of a basket', () => {
  it('grow fairly, the cheaper first, until the target is reached', () => {
    const lines = [line('a', 10_00), line('b', 20_00), line('c', 30_00)];
    expect(Object.fromEntries(sizePortions(worthRange('essencial'), lines))).toEqual({ a: 2, b: 2, c: 2 });
  });

  it('stay one of each where that is worth enough, or more than a quarter more', () => {
    const dear = Array.from({ length: 9 }, (_, index) => line(`p${index}`, 18_00));
    expect([...sizePortions(worthRange('essencial'), dear).values()].every((count) => count === 1)).toBe(
      true,
    );
  });

  it('find the way that fairness alone would miss', () => {
    // One more of the cheap one fills the room that the dear one needs.
    const lines = [line('cheap', 14_00, 2), line('dear', 50_00, 2)];
    expect(Object.fromEntries(sizePortions(worthRange('essencial'), lines))).toEqual({ cheap: 1, dear: 2 });
  });

  const anyLines = fc
    .array(
      fc.record({ price: fc.integer({ min: 1_00, max: 60_00 }), most: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((all) => all.map(({ price, most }, index) => line(`p${index}`, price, most)));

  it('are the same in any order, one of everything at least, never above a maximum, and worth between the price and a quarter more wherever that can be', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_TYPES),
        fc.integer({ min: 100, max: MAX_TARGET_PERCENT }),
        anyLines,
        (plan, percent, lines) => {
          const range = worthRange(plan, percent);
          const portions = sizePortions(range, lines);
          expect(sizePortions(range, lines.toReversed())).toEqual(portions);
          for (const { id, most } of lines) {
            expect(portions.get(id)).toBeGreaterThanOrEqual(1);
            expect(portions.get(id)).toBeLessThanOrEqual(most);
          }
          const worth = worthOfPortions(lines, portions);
          const single = worthOfPortions(lines, new Map());
          expect(worth).toBeLessThanOrEqual(Math.max(range.most, single));
          if (single >= range.target) expect(worth).toBe(single);
          if (worth < range.price) expect(reachable(lines, range.price, range.most)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** By trying everything: whether some numbers of portions are worth something between these two. */
function reachable(lines: readonly PortionLine[], from: number, to: number): boolean {
  let sums = new Set([0]);
  for (const { price, most } of lines) {
    const next = new Set<number>();
    for (const before of sums)
      for (let count = 1; count <= most; count += 1)
        if (before + price * count <= to) next.add(before + price * count);
    sums = next;
  }
  return [...sums].some((worth) => worth >= from);
}
