import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  type CartProduct,
  cartCount,
  cartTotal,
  refreshItems,
  setItemQuantity,
  toCart,
} from './cart-rules.ts';

const banana: CartProduct = { id: 'b', name: 'Banana-prata', price: 6.9, imageUrl: '/b.webp', stock: 3 };
const alface: CartProduct = { id: 'a', name: 'Alface', price: 3.5, imageUrl: '/a.webp' };

describe('adding to the cart', () => {
  it('raises the quantity of what is there already', () => {
    const cart = addItem(addItem(addItem([], banana), alface), banana);
    expect(cart.map((item) => [item.name, item.quantity])).toEqual([
      ['Banana-prata', 2],
      ['Alface', 1],
    ]);
  });

  it('never goes above the known stock', () => {
    expect(addItem([], banana, 99)).toMatchObject([{ quantity: 3 }]);
    expect(addItem(addItem([], banana, 3), banana)).toMatchObject([{ quantity: 3 }]);
  });

  it('does not take what is sold out', () => {
    expect(addItem([], { ...banana, stock: 0 })).toEqual([]);
  });

  it('has no limit of its own where the stock is unknown', () => {
    expect(addItem([], alface, 500)).toMatchObject([{ quantity: 500 }]);
  });
});

describe('setting a quantity', () => {
  const cart = addItem(addItem([], banana, 2), alface);

  it.each([0, -1])('removes the item at %i', (quantity) => {
    expect(setItemQuantity(cart, 'b', quantity).map((item) => item.id)).toEqual(['a']);
  });

  it('is capped by the stock', () => {
    expect(setItemQuantity(cart, 'b', 7)[0]?.quantity).toBe(3);
  });
});

describe('totals', () => {
  it('count pieces and sum cents, not floating reais', () => {
    const cart = addItem(addItem([], { ...alface, price: 0.1 }, 3), { ...banana, price: 1.15 }, 2);
    expect(cartCount(cart)).toBe(5);
    expect(cartTotal(cart)).toBe(cents(260));
  });

  it('equal the sum of price times quantity for every cart', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_00 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const cart = lines.reduce(
          (all, { price, quantity }, index) =>
            addItem(all, { ...alface, id: `${index}`, price: price / 100 }, quantity),
          toCart([]),
        );
        expect(cartTotal(cart)).toBe(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
      }),
    );
  });
});

describe('fresh facts about products', () => {
  it('bring the new price and shrink to what is left', () => {
    const cart = addItem([], banana, 3);
    expect(refreshItems(cart, [{ ...banana, price: 7.5, stock: 1 }])).toMatchObject([
      { price: 7.5, quantity: 1 },
    ]);
  });

  it('leave what has sold out in sight', () => {
    expect(refreshItems(addItem([], banana, 2), [{ ...banana, stock: 0 }])).toMatchObject([
      { stock: 0, quantity: 2 },
    ]);
  });

  it('leave unknown items alone', () => {
    const cart = addItem([], alface);
    expect(refreshItems(cart, [banana])).toEqual(cart);
  });
});

describe('reading a stored cart', () => {
  it('takes a plain array, with prices as number or text', () => {
    const stored = [
      { id: 'x', name: 'Couve', price: '3,50', quantity: 2, imageUrl: '/c.webp' },
      { id: 7, name: 'Mel', price: 38, quantity: 1, imageUrl: '' },
    ];
    expect(toCart(stored)).toMatchObject([
      { id: 'x', name: 'Couve', price: 3.5, quantity: 2, imageUrl: '/c.webp' },
      { id: '7', name: 'Mel', price: 38, quantity: 1, imageUrl: '' },
    ]);
  });

  it.each([[null], ['text'], [{ id: 'x' }], [[null, 3, { id: 'x' }, { id: 'y', price: 1, quantity: 0 }]]])(
    'drops what is no item: %j',
    (stored) => {
      expect(toCart(stored)).toEqual([]);
    },
  );
});
