import { cents } from '@cesta/contract/base/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderLineView } from '../../order/order-view.ts';
import type { CartProduct } from '../../session/cart-rules.ts';
import { cart } from '../../session/cart-store.ts';
import { refillCart } from './refill-cart.ts';

const kale: CartProduct = { id: 'kale', name: 'Couve', price: 4, imageUrl: '', stock: 10 };
const mango: CartProduct = { id: 'mango', name: 'Manga', price: 8, imageUrl: '', stock: 3 };
const line = (productId: string, name: string, quantity: number): OrderLineView => {
  return { productId, name, quantity, price: cents(100), total: cents(100 * quantity) };
};
const lines = [line('kale', 'Couve', 2), line('mango', 'Manga', 2)];

beforeEach(() => cart.clear());

const inCart = () => cart.read().map(({ id, quantity }) => [id, quantity]);

describe('ordering again', () => {
  it('puts everything into the cart at today’s price', () => {
    const products = new Map([
      ['kale', { ...kale, price: 5 }],
      ['mango', mango],
    ]);
    expect(refillCart(lines, products, cart)).toEqual({ added: 4, leftOut: [] });
    expect(inCart()).toEqual([
      ['kale', 2],
      ['mango', 2],
    ]);
    expect(cart.read()[0]?.price).toBe(5);
  });

  it('says what is sold out and what is no longer sold', () => {
    const products = new Map([
      ['kale', null],
      ['mango', { ...mango, stock: 0 }],
    ]);
    expect(refillCart(lines, products, cart)).toEqual({
      added: 0,
      leftOut: ['Couve não está mais à venda.', 'Manga esgotou.'],
    });
    expect(inCart()).toEqual([]);
  });

  it('takes what is left and says how much that is', () => {
    const products = new Map([
      ['kale', kale],
      ['mango', { ...mango, stock: 1 }],
    ]);
    expect(refillCart(lines, products, cart)).toEqual({
      added: 3,
      leftOut: ['Manga: só deu para colocar 1 de 2.'],
    });
  });

  it('adds to what is in the cart, up to the last one on the shelf', () => {
    cart.add(mango, 3);
    const products = new Map([
      ['kale', kale],
      ['mango', mango],
    ]);
    expect(refillCart(lines, products, cart).leftOut).toEqual([
      'Manga: tudo o que temos já está na sua cesta.',
    ]);
    expect(inCart()).toEqual([
      ['mango', 3],
      ['kale', 2],
    ]);
  });
});
