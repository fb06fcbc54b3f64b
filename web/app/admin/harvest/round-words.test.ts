import type { RoundProduct } from '@cesta/contract/harvest';
import { describe, expect, it } from 'vitest';
import { missingOf } from './round-words.ts';

const product: RoundProduct = {
  product_id: 'a',
  product_name: 'Quiabo',
  category: 'Legumes',
  unit: 'kg',
  baskets: 10,
  renewals: 0,
  orders: 0,
  wanted: 10,
  packed: 0,
  asked: 10,
  is_asked: true,
  confirmed: 4,
  unanswered: 0,
  received: 0,
  is_received: false,
  growers: 1,
};

describe('20.5: what is missing of a product', () => {
  it('is what nobody has promised', () => {
    expect(missingOf(product)).toBe(6);
    expect(missingOf({ ...product, unanswered: 5 })).toBe(1);
    expect(missingOf({ ...product, asked: 0, is_asked: false, confirmed: 0 })).toBe(0);
  });

  it('is what did not come, once something came', () => {
    expect(missingOf({ ...product, received: 9, is_received: true })).toBe(1);
  });

  it('is all that was asked of who has left the shop since', () => {
    expect(missingOf({ ...product, asked: 0, confirmed: 0 })).toBe(10);
  });

  it('is nothing of what is packed: that was there', () => {
    expect(missingOf({ ...product, packed: 10 })).toBe(0);
    expect(missingOf({ ...product, packed: 3 })).toBe(6);
  });
});
