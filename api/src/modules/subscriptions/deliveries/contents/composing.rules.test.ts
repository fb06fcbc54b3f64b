import { cents } from '@cesta/contract/base/money';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import { basketKind, basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { usualMaximum, worthOf, worthRange } from '@cesta/contract/subscriptions/basket-worth';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BasketWish,
  type ChosenProduct,
  completeBasket,
  composeBasket,
  draftBasket,
  furtherUnits,
  type ShelfProduct,
  smallestBasket,
  toShelf,
} from './composing.rules.ts';

const product = (id: string, category: string, price = 800): ShelfProduct & ChosenProduct => ({
  id,
  name: id.toUpperCase(),
  category,
  price: cents(price),
  left: 10,
  isSold: true,
});
const gone = (id: string, category: string, price = 800) => ({
  ...product(id, category, price),
  isSold: false,
});
/** Each from a shelf of its own, with these in it. */
const composed = (
  plan: PlanType,
  chosen: readonly ChosenProduct[],
  shelf: readonly ShelfProduct[],
  wish: BasketWish,
) => composeBasket(plan, chosen, toShelf(shelf), wish);
const completed = (
  plan: PlanType,
  packed: Parameters<typeof completeBasket>[1],
  shelf: readonly ShelfProduct[],
  wish: Omit<BasketWish, 'completes'>,
) => completeBasket(plan, packed, toShelf(shelf), wish);
/** Worth does not matter to what these are about: no further portions. */
const PLAIN = {
  range: { price: cents(0), target: cents(0), most: cents(0) },
  never: new Set<string>(),
  completes: false,
};
const names = (items: { product_name: string; instead_of?: string | undefined }[]) =>
  items.map(({ product_name, instead_of }) =>
    instead_of ? `${product_name} for ${instead_of}` : product_name,
  );

const KEPT = ['a', 'b', 'c'].map((id) => product(id, 'Legumes'));
const FRUIT = product('f', 'Frutas');

describe('a basket with something that is no longer sold', () => {
  const compose = (missing: ChosenProduct, shelf: ShelfProduct[]) =>
    names(composed('essencial', [...KEPT, missing, FRUIT], [...KEPT, FRUIT, ...shelf], PLAIN));

  it('gets the nearest: same category, then same kind, then like price', () => {
    const kale = gone('kale', 'Verduras', 500);
    const dear = product('dear', 'Verduras', 1500);
    const alike = product('alike', 'Verduras', 600);
    const herb = product('herb', 'Temperos', 500);
    const pear = product('pear', 'Frutas', 500);
    expect(compose(kale, [pear, herb, dear, alike])).toEqual(['A', 'B', 'C', 'ALIKE for KALE', 'F']);
    expect(compose(kale, [pear, herb, dear])).toContain('DEAR for KALE');
    expect(compose(kale, [pear, herb])).toContain('HERB for KALE');
    expect(compose(kale, [pear])).toContain('PEAR for KALE');
  });

  it('gets nothing that is out of stock, not for baskets, or in it already', () => {
    const kale = gone('kale', 'Verduras');
    const out = { ...product('out', 'Verduras'), left: 0 };
    expect(compose(kale, [out, product('honey', 'Outros')])).toEqual(['A', 'B', 'C', 'F']);
  });

  it('is completed to the plan’s minimum, and says so', () => {
    const items = composed(
      'essencial',
      [product('a', 'Legumes')],
      [product('b', 'Verduras'), { ...product('c', 'Temperos'), left: 99 }, product('f', 'Frutas')],
      PLAIN,
    );
    expect(items.map(({ product_id, completes }) => [product_id, completes])).toEqual([
      ['a', undefined],
      ['c', true],
      ['b', true],
      ['f', true],
    ]);
  });

  it('keeps what is in it when it is completed later', () => {
    const item = { product_id: 'x', product_name: 'X', quantity: 1, instead_of: 'Y' };
    const [first, ...added] = completed(
      'essencial',
      [{ item, category: 'Legumes' }],
      [product('x', 'Legumes'), ...KEPT, FRUIT],
      PLAIN,
    );
    expect(first).toEqual(item);
    expect(added.map(({ product_id }) => product_id)).toEqual(['a', 'b', 'f']);
  });
});

const anyProduct = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  price: fc.integer({ min: 100, max: 3000 }),
  left: fc.integer({ min: -2, max: 3 }),
  isSold: fc.boolean(),
});

describe('any basket on any shelf', () => {
  it('never holds a product twice, never more of a kind than chosen or allowed, and is thin only when the shelf is empty', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_TYPES),
        fc.array(anyProduct, { maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 15 }),
        (plan, all, picks) => {
          const shelf = all.map((it, i) => ({ ...it, id: `p${i}`, name: `P${i}`, price: cents(it.price) }));
          const limits = basketLimits(plan);
          const room = { vegetable: limits.maxVegetables, fruit: limits.maxFruits };
          const chosen = [...new Set(picks)].flatMap((i) => {
            const kind = shelf[i] && basketKind(shelf[i].category);
            if (!shelf[i] || !kind || room[kind] === 0) return [];
            room[kind] -= 1;
            return [shelf[i]];
          });
          const sold = shelf.filter(({ isSold }) => isSold);
          const items = composed(plan, chosen, sold, PLAIN);
          const ids = items.map(({ product_id }) => product_id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(composed(plan, chosen, [...sold].reverse(), PLAIN)).toEqual(items);
          for (const { id, isSold } of chosen) expect(ids.includes(id)).toBe(isSold);
          const kinds = ids.map((id) => basketKind(shelf.find((it) => it.id === id)?.category ?? ''));
          const of = (kind: string) => kinds.filter((it) => it === kind).length;
          expect(of('vegetable')).toBeLessThanOrEqual(limits.maxVegetables);
          expect(of('fruit')).toBeLessThanOrEqual(limits.maxFruits);
          const unused = (kind: string) =>
            sold.filter((it) => it.left > 0 && !ids.includes(it.id) && basketKind(it.category) === kind);
          if (of('vegetable') < limits.minVegetables) expect(unused('vegetable')).toEqual([]);
          if (of('fruit') < limits.minFruits) expect(unused('fruit')).toEqual([]);
          const target = Math.max(chosen.length, smallestBasket(plan));
          if (ids.length < target) {
            expect(of('vegetable') === limits.maxVegetables || unused('vegetable').length === 0).toBe(true);
            expect(of('fruit') === limits.maxFruits || unused('fruit').length === 0).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the portions of a closed basket', () => {
  const range = worthRange('essencial');
  const wish = { range, never: new Set<string>(), completes: false };
  const portions = (items: PackedItem[]) =>
    Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
  const CHOSEN = [...KEPT, FRUIT].map((it) => ({ ...it, price: cents(9_00), left: 100 }));

  it('come from what the shelf has left, or what is harvested for baskets', () => {
    const most = (left: number, harvestedForBaskets = false) =>
      CHOSEN.map((it) => (it.id === 'a' ? { ...it, left, harvestedForBaskets } : it));
    expect(portions(composed('essencial', CHOSEN, CHOSEN, wish))).toEqual({ a: 4, b: 3, c: 3, f: 3 });
    expect(portions(composed('essencial', CHOSEN, most(1), wish))).toEqual({ a: 2, b: 4, c: 4, f: 3 });
    expect(portions(composed('essencial', CHOSEN, most(-3), wish)).a).toBe(1);
    expect(portions(composed('essencial', CHOSEN, most(-3, true), wish)).a).toBe(4);
  });

  it('are no more than the product allows, and of what stands for something else too', () => {
    const shelf = [...CHOSEN.map((it) => ({ ...it, maxPerBasket: 1 })), product('n', 'Legumes', 9_00)];
    const chosen = [...CHOSEN.slice(0, 3), gone('x', 'Legumes', 9_00), ...CHOSEN.slice(3)];
    expect(portions(composed('essencial', chosen, shelf, wish))).toEqual({
      a: 1,
      b: 1,
      c: 1,
      n: 4,
      f: 1,
    });
  });

  it('places left empty are filled first where that is wished, never with what is not wanted', () => {
    const others = ['v1', 'v2', 'v3'].map((id) => product(id, 'Verduras', 9_00));
    const fruits = ['f1', 'f2', 'f3'].map((id) => product(id, 'Frutas', 9_00));
    const shelf = [...CHOSEN, ...others, ...fruits];
    const items = composed('essencial', CHOSEN, shelf, {
      ...wish,
      never: new Set(['v1']),
      completes: true,
    });
    const added = items.filter(({ completes }) => completes).map(({ product_id }) => product_id);
    expect(added.toSorted()).toEqual(['f1', 'f2', 'v2', 'v3']);
    expect(worthOf(items)).toBe(117_00);
    // What only fills a place stays one portion as long as the rest is worth enough.
    expect(items.filter(({ completes }) => completes).every(({ quantity }) => quantity === 1)).toBe(true);
  });

  it('a basket that waits for its cut-off shows what may be expected', () => {
    const items = draftBasket(
      CHOSEN.map((it) => ({ ...it, most: it.id === 'a' ? 1 : 4 })),
      wish,
    );
    expect(portions(items)).toEqual({ a: 1, b: 4, c: 4, f: 4 });
    expect(worthOf(items)).toBe(117_00);
  });

  it('what is put into a closed basket later brings it nearer to its price', () => {
    const item = { product_id: 'x', product_name: 'X', quantity: 2, unit_price: 9 };
    const packed = [{ item, category: 'Legumes' }];
    const items = completed('essencial', packed, CHOSEN, wish);
    expect(items[0]).toEqual(item);
    expect(portions(items)).toEqual({ x: 2, a: 4, b: 4, f: 3 });
  });

  it('on any shelf everything chosen is in it, nothing more often than it may, and no more is taken than there is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_TYPES),
        fc.array(anyProduct, { minLength: 4, maxLength: 20 }),
        fc.boolean(),
        (plan, all, completes) => {
          const shelf = all.map((it, i) => ({ ...it, id: `p${i}`, name: `P${i}`, price: cents(it.price) }));
          const limits = basketLimits(plan);
          const of = (kind: string, most: number) =>
            shelf.filter((it) => it.isSold && basketKind(it.category) === kind).slice(0, most);
          const chosen = [...of('vegetable', limits.minVegetables), ...of('fruit', limits.minFruits)];
          const wanted = { range: worthRange(plan), never: new Set<string>(), completes };
          const items = composed(plan, chosen, shelf, wanted);
          expect(composed(plan, chosen, shelf.toReversed(), wanted)).toEqual(items);
          for (const { id } of chosen) expect(items.some(({ product_id }) => product_id === id)).toBe(true);
          for (const item of items) {
            const product = shelf.find(({ id }) => id === item.product_id);
            expect(item.quantity).toBeLessThanOrEqual(usualMaximum(product?.price ?? cents(1)));
            expect(furtherUnits(item)).toBeLessThanOrEqual(Math.max(0, product?.left ?? 0));
          }
          const single = worthOf(items.map((item) => ({ ...item, quantity: 1 }))) ?? 0;
          expect(worthOf(items)).toBeLessThanOrEqual(Math.max(wanted.range.most, single));
        },
      ),
      { numRuns: 300 },
    );
  });
});
