import { basketKind, basketLimits } from '@cesta/contract/basket-rules';
import { CATEGORIES } from '@cesta/contract/constants';
import { cents } from '@cesta/contract/money';
import { PLAN_TYPES } from '@cesta/contract/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChosenProduct,
  completeBasket,
  composeBasket,
  type ShelfProduct,
  smallestBasket,
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
const names = (items: { product_name: string; instead_of?: string | undefined }[]) =>
  items.map(({ product_name, instead_of }) =>
    instead_of ? `${product_name} for ${instead_of}` : product_name,
  );

const KEPT = ['a', 'b', 'c'].map((id) => product(id, 'Legumes'));
const FRUIT = product('f', 'Frutas');

describe('a basket with something that is no longer sold', () => {
  const compose = (missing: ChosenProduct, shelf: ShelfProduct[]) =>
    names(composeBasket('essencial', [...KEPT, missing, FRUIT], [...KEPT, FRUIT, ...shelf]));

  it('15.2: gets the nearest: same category, then same kind, then like price', () => {
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

  it('15.2: gets nothing that is out of stock, not for baskets, or in it already', () => {
    const kale = gone('kale', 'Verduras');
    const out = { ...product('out', 'Verduras'), left: 0 };
    expect(compose(kale, [out, product('honey', 'Outros')])).toEqual(['A', 'B', 'C', 'F']);
  });

  it('15.2: is completed to the plan’s minimum, and says so', () => {
    const items = composeBasket(
      'essencial',
      [product('a', 'Legumes')],
      [product('b', 'Verduras'), { ...product('c', 'Temperos'), left: 99 }, product('f', 'Frutas')],
    );
    expect(items.map(({ product_id, completes }) => [product_id, completes])).toEqual([
      ['a', undefined],
      ['c', true],
      ['b', true],
      ['f', true],
    ]);
  });

  it('15.2: keeps what is in it when it is completed later', () => {
    const item = { product_id: 'x', product_name: 'X', quantity: 1, instead_of: 'Y' };
    const [first, ...added] = completeBasket(
      'essencial',
      [{ item, category: 'Legumes' }],
      [product('x', 'Legumes'), ...KEPT, FRUIT],
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
  it('15.2: never holds a product twice, never more of a kind than chosen or allowed, and is thin only when the shelf is empty', () => {
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
          const items = composeBasket(plan, chosen, sold);
          const ids = items.map(({ product_id }) => product_id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(composeBasket(plan, chosen, [...sold].reverse())).toEqual(items);
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
