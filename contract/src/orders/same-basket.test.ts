import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketKey } from './same-basket.ts';

const lines = fc.array(
  fc.record({ productId: fc.constantFrom('a', 'b', 'c', 'D'), quantity: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 6 },
);

describe('two baskets', () => {
  it('are the same in whatever order their lines stand', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (basket, turn) => {
        const from = basket.length > 0 ? turn % basket.length : 0;
        expect(basketKey([...basket.slice(from), ...basket.slice(0, from)])).toBe(basketKey(basket));
      }),
    );
  });

  it('are the same when one writes a product in two lines, or its id in capitals', () => {
    const twice = [
      { productId: 'a', quantity: 1 },
      { productId: 'A', quantity: 2 },
    ];
    expect(basketKey(twice)).toBe(basketKey([{ productId: 'a', quantity: 3 }]));
  });

  it('differ by a product and by a unit', () => {
    const one = { productId: 'a', quantity: 1 };
    expect(basketKey([one])).not.toBe(basketKey([{ ...one, quantity: 2 }]));
    expect(basketKey([one])).not.toBe(basketKey([one, { productId: 'b', quantity: 1 }]));
  });
});
