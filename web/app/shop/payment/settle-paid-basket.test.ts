// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { type OrderView, readOrder } from '../../order/order-view.ts';
import { cart } from '../../session/cart-store.ts';
import { settlePaidBasket } from './settle-paid-basket.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');

function order(id: string, created_at = '2026-11-16T11:55:00.000Z'): OrderView {
  const items = [{ product_id: 'kale', quantity: 2, product_price: 4 }];
  const view = readOrder({ id, created_at, status: 'confirmed', payment_status: 'paid', items });
  if (!view) throw new Error('no order');
  return view;
}

const put = (id: string, quantity: number) => cart.add({ id, name: id, price: 4, imageUrl: '' }, quantity);
const basket = () => cart.read().map(({ id, quantity }) => `${quantity} ${id}`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  cart.clear();
});

describe('the basket that a session paid for', () => {
  it('leaves the cart, and what another tab has added stays', () => {
    put('kale', 3);
    put('mango', 1);
    settlePaidBasket(order('a'), NOW);
    expect(basket()).toEqual(['1 kale', '1 mango']);
  });

  it('leaves it once: the same page opened again finds another basket', () => {
    put('kale', 2);
    settlePaidBasket(order('a'), NOW);
    expect(basket()).toEqual([]);
    put('kale', 2);
    sessionStorage.clear();
    settlePaidBasket(order('a'), NOW);
    expect(basket()).toEqual(['2 kale']);
    settlePaidBasket(order('b'), NOW);
    expect(basket()).toEqual([]);
  });

  it('is none of an order of long ago, also in a browser that has never seen it', () => {
    put('kale', 2);
    settlePaidBasket(order('a', '2026-11-15T12:00:00.000Z'), NOW);
    settlePaidBasket(order('b', ''), NOW);
    expect(basket()).toEqual(['2 kale']);
  });
});
