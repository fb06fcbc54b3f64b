import { describe, expect, it } from 'vitest';
import { sizesUpTo } from './sizes.ts';
import { tableOf } from './table.ts';

describe('growth', () => {
  it('goes from a thousand orders to a million, a hundred subscribers to a hundred thousand', () => {
    const sizes = sizesUpTo();
    expect(sizes.map(({ orders }) => orders)).toEqual([1e3, 1e4, 1e5, 1e6]);
    expect(sizes.map(({ subscribers }) => subscribers)).toEqual([1e2, 1e3, 1e4, 1e5]);
    expect(sizes.map(({ products }) => products)).toEqual([1e3, 1e3, 1e4, 1e5]);
  });

  it('ends where it is told to', () => {
    expect(sizesUpTo(100_000).map(({ orders }) => orders)).toEqual([1e3, 1e4, 1e5]);
  });

  it('shows each cost by size, and the last beside the first', () => {
    const [one, ten] = sizesUpTo(10_000);
    if (!one || !ten) throw new Error('no sizes');
    const bytes = { orders: 2e6, baskets: 4e5, all: 2 ** 20 };
    const table = tableOf([
      { size: one, costs: { 'an order placed': 4, 'the day': 2 }, bytes },
      { size: ten, costs: { 'an order placed': 6, 'the day': Number.POSITIVE_INFINITY }, bytes },
    ]);
    expect(table).toContain('| the day | 2.00 ms | no answer | – |');
    expect(table).toContain('| an order placed | 4.00 ms | 6.00 ms | 1.5 |');
    expect(table).toContain('| bytes an order | 2,000 | 200 |');
  });
});
