import { cents, toReais } from '@cesta/contract/base/money';
import { usualMaximum, worthOf } from '@cesta/contract/subscriptions/basket-worth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditFor, portionsInstead, putInstead, unfitness, worthOfLine } from './replacing.rules.ts';

const price = fc.integer({ min: 1_00, max: 60_00 }).map(cents);
const item = (id: string, quantity: number, unit = 8_00) => ({
  product_id: id,
  product_name: id.toUpperCase(),
  quantity,
  unit_price: toReais(cents(unit)),
});
const couve = { id: 'couve', name: 'Couve', category: 'Verduras', price: cents(5_00), maxPerBasket: null };

describe('what stands in a basket for what is missing', () => {
  it('is worth no less than before, unless a basket may not have as much of it', () => {
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 1, max: 8 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        (was, now, quantity, maxPerBasket) => {
          const worth = cents(was * quantity);
          const portions = portionsInstead(worth, { price: now, maxPerBasket });
          const most = maxPerBasket ?? usualMaximum(now);
          expect(portions).toBeGreaterThan(0);
          expect(portions).toBeLessThanOrEqual(most);
          if (portions < most) expect(now * portions).toBeGreaterThanOrEqual(worth);
          // Nor a whole portion more than that takes.
          if (portions > 1) expect(now * (portions - 1)).toBeLessThan(worth);
        },
      ),
    );
  });

  it('takes its place in the list and says what it stands for, also a second time', () => {
    const items = [item('quiabo', 2), item('jiló', 1)];
    const once = putInstead(items, 'quiabo', couve, 4);
    expect(once).toEqual([
      { product_id: 'couve', product_name: 'Couve', quantity: 4, unit_price: 5, instead_of: 'QUIABO' },
      items[1],
    ]);
    const twice = putInstead(once, 'couve', { ...couve, id: 'rucula', name: 'Rúcula' }, 4);
    expect(twice[0]).toMatchObject({ product_name: 'Rúcula', instead_of: 'QUIABO' });
    expect(worthOf(twice)).toBe(28_00);
  });

  it('is nothing that is inside already, never wanted or of another kind', () => {
    const okra = { category: 'Legumes' };
    expect(unfitness([item('quiabo', 1)], new Set(), okra, couve)).toBeNull();
    expect(unfitness([item('couve', 1)], new Set(), okra, couve)).toContain('já tem');
    expect(unfitness([], new Set(['couve']), okra, couve)).toContain('nunca');
    expect(unfitness([], new Set(), { category: 'Frutas' }, couve)).toContain('frutas');
    expect(unfitness([], new Set(), { category: 'Outros' }, { id: 'x', category: 'Outros' })).not.toBeNull();
  });

  it('a line without a kept price is worth what the shop asks today', () => {
    expect(worthOfLine(item('quiabo', 3, 7_00), cents(9_00))).toBe(21_00);
    expect(worthOfLine({ product_id: 'x', product_name: 'X', quantity: 3 }, cents(9_00))).toBe(27_00);
  });

  it('gives back what it was worth, and of all together never more than was paid', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 20 }), price, (worths, paid) => {
        let back = cents(0);
        for (const worth of worths) {
          const part = creditFor(worth, paid, back);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(worth);
          back = cents(back + part);
        }
        expect(back).toBe(
          Math.min(
            paid,
            worths.reduce((sum, worth) => sum + worth, 0),
          ),
        );
      }),
    );
  });
});
