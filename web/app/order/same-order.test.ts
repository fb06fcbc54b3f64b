import { describe, expect, it } from 'vitest';
import { type OrderView, readOrder } from './order-view.ts';
import { findSameOrders } from './same-order.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();

function order(id: string, change: object = {}): OrderView {
  const view = readOrder({
    id,
    created_at: minutes(-5),
    status: 'pending',
    payment_status: 'pending',
    payment_deadline: minutes(25),
    items: [
      { product_id: 'kale', quantity: 2, product_price: 4 },
      { product_id: 'mango', quantity: 1, product_price: 3 },
    ],
    ...change,
  });
  if (!view) throw new Error('no order');
  return view;
}

const item = (id: string, quantity: number) => ({ id, quantity, name: id, price: 1, imageUrl: '' });
const BASKET = [item('mango', 1), item('kale', 2)];
const found = (...orders: OrderView[]) => {
  const { waiting, paid } = findSameOrders(orders, BASKET, NOW);
  return [waiting?.id, paid?.id];
};

describe('the order of the basket at the checkout', () => {
  it('is one of the same contents that still awaits its payment', () => {
    expect(found(order('a'))).toEqual(['a', undefined]);
    expect(found(order('a', { payment_deadline: minutes(-1) }))).toEqual([undefined, undefined]);
    expect(found(order('a', { status: 'cancelled' }))).toEqual([undefined, undefined]);
    expect(found(order('a', { items: [{ product_id: 'kale', quantity: 2 }] }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('or one that was paid a moment ago', () => {
    const paid = { status: 'confirmed', payment_status: 'paid', payment_deadline: null };
    expect(found(order('a', paid))).toEqual([undefined, 'a']);
    expect(found(order('a', { ...paid, created_at: minutes(-61) }))).toEqual([undefined, undefined]);
    expect(found(order('a', { ...paid, status: 'cancelled' }))).toEqual([undefined, undefined]);
  });

  it('is none where an older server says nothing of deadlines', () => {
    expect(found(order('a', { payment_deadline: undefined }))).toEqual([undefined, undefined]);
  });

  it('tells of one with a part of it, left unpaid a moment ago', () => {
    const part = (change: object) => findSameOrders([order('a', change)], BASKET, NOW).part?.id;
    const kale = [{ product_id: 'kale', quantity: 1 }];
    expect(part({ items: kale })).toBe('a');
    expect(part({})).toBeUndefined();
    expect(part({ items: [{ product_id: 'kale', quantity: 3 }] })).toBeUndefined();
    expect(part({ items: kale, pix_until: minutes(5) })).toBeUndefined();
    expect(part({ items: [...kale, { product_id: 'okra', quantity: 1 }] })).toBeUndefined();
    expect(part({ items: kale, payment_deadline: minutes(-1) })).toBeUndefined();
    // Taken down on the phone it waits for days, and is nothing that this page has left behind.
    const long = { created_at: minutes(-61), payment_deadline: minutes(600) };
    expect(part({ items: kale, ...long })).toBeUndefined();
  });
});
