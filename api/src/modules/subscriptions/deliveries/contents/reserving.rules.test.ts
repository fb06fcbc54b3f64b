import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareStock } from './reserving.rules.ts';

describe('what packed baskets take of the stock', () => {
  it('is all that is in them, and never more than there is', () => {
    const item = fc.record({ product: fc.nat(4), quantity: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(
        fc.array(fc.nat(6), { minLength: 5, maxLength: 5 }),
        fc.array(fc.array(item, { maxLength: 5 }), { maxLength: 6 }),
        (stocks, contents) => {
          const shelf = stocks.map((stock, i) => ({ id: `p${i}`, stock }));
          const baskets = contents.map((items, i) => ({
            id: `b${i}`,
            items: items.map(({ product, quantity }) => ({
              product_id: `p${product}`,
              product_name: '',
              quantity,
            })),
          }));
          const taken = shareStock(shelf, baskets);
          const sum = (lines: { quantity: number }[]) =>
            lines.reduce((total, { quantity }) => total + quantity, 0);
          for (const { id, stock } of shelf) {
            const lines = [...taken.values()].flat().filter(({ productId }) => productId === id);
            const wanted = baskets
              .flatMap(({ items }) => items)
              .filter(({ product_id }) => product_id === id);
            expect(sum(lines)).toBe(Math.min(stock, sum(wanted)));
          }
        },
      ),
    );
  });
});
