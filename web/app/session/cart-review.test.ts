import { describe, expect, it } from 'vitest';
import { reviewCart } from './cart-review.ts';
import { addItem, type CartProduct, refreshItems, settleItems } from './cart-rules.ts';

const couve: CartProduct = { id: 'c', name: 'Couve', price: 4, imageUrl: '', stock: 10 };

function review(now: CartProduct | null, quantity = 3) {
  const cart = refreshItems(addItem([], couve, quantity), now ? [now] : []);
  return reviewCart(cart, new Map([['c', now]]));
}

describe('a cart that is opened again', () => {
  it('says nothing when nothing changed', () => {
    expect(review(couve)).toEqual({ changes: [], removed: [] });
  });

  it('tells a price that went up or down', () => {
    expect(review({ ...couve, price: 4.5 }).changes).toEqual(['Couve subiu de R$ 4,00 para R$ 4,50.']);
    expect(review({ ...couve, price: 3.2 }).changes).toEqual(['Couve baixou de R$ 4,00 para R$ 3,20.']);
  });

  it('tells that fewer are left', () => {
    expect(review({ ...couve, stock: 2 }).changes).toEqual([
      'Couve: só restam 2. Ajustamos a quantidade, que era 3.',
    ]);
    expect(review({ ...couve, stock: 1 }).changes).toEqual([
      'Couve: só resta 1. Ajustamos a quantidade, que era 3.',
    ]);
  });

  it('takes out what is sold out or no longer sold, and says which', () => {
    expect(review({ ...couve, stock: 0 })).toEqual({
      changes: ['Couve esgotou, e tiramos da sua cesta.'],
      removed: ['c'],
    });
    expect(review(null)).toEqual({
      changes: ['Couve saiu da banca, e tiramos da sua cesta.'],
      removed: ['c'],
    });
  });

  it('leaves alone what could not be asked about', () => {
    expect(reviewCart(addItem([], couve), new Map())).toEqual({ changes: [], removed: [] });
  });

  it('still knows the old price when another page has taken over the new one before', () => {
    const products = new Map([['c', { ...couve, price: 5 }]]);
    const seenElsewhere = refreshItems(addItem([], couve), [{ ...couve, price: 4.5 }]);
    const opened = refreshItems(seenElsewhere, [{ ...couve, price: 5 }]);
    expect(reviewCart(opened, products).changes).toEqual(['Couve subiu de R$ 4,00 para R$ 5,00.']);
    expect(reviewCart(settleItems(opened), products).changes).toEqual([]);
  });

  it('does not tell a price that went up and came back', () => {
    const there = refreshItems(addItem([], couve), [{ ...couve, price: 9 }]);
    expect(reviewCart(refreshItems(there, [couve]), new Map([['c', couve]])).changes).toEqual([]);
  });
});
