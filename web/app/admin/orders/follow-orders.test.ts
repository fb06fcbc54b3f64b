import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import type { AdminOrder } from './admin-order.ts';
import { followOrders, newestOf } from './follow-orders.ts';

function order(id: string, minute: number, status: AdminOrder['status'] = 'pending'): AdminOrder {
  return {
    id,
    createdAt: `2026-11-15T12:${String(minute).padStart(2, '0')}:00.000Z`,
    status,
    paymentStatus: 'pending',
    paymentMethod: 'provider',
    lines: [],
    subtotal: cents(0),
    shipping: cents(1000),
    total: cents(1000),
    refunded: cents(0),
    notes: '',
    address: null,
    deadline: null,
    arrival: '',
    withBasket: null,
    history: [],
    problems: [],
    customer: { id: '', name: '', email: '', phone: '' },
    refunds: [],
    refundable: null,
    isGivenBack: false,
    isDisputed: false,
    day: null,
    changes: [],
    undo: null,
    deletedAt: '',
    pixUntil: null,
  };
}

const shown = [order('b', 2), order('a', 1)];
const newest = newestOf(shown);
const nobody = new Set<string>();

describe('looking at the orders again', () => {
  it('changes states in place', () => {
    const around = [order('b', 2, 'shipped'), order('a', 1)];
    const { orders } = followOrders({ shown, newest, around, top: around, held: nobody });
    expect(orders.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'shipped'],
      ['a', 'pending'],
    ]);
  });

  it('counts new orders and does not insert them', () => {
    const around = [order('d', 4), order('c', 3), ...shown];
    const { orders, fresh } = followOrders({ shown, newest, around, top: around, held: nobody });
    expect(orders.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(fresh).toBe(2);
  });

  it('does not take an old order for a new one when a change brings it into the filter', () => {
    const around = [...shown, order('old', 0)];
    expect(followOrders({ shown, newest, around, top: around, held: nobody }).fresh).toBe(0);
  });

  it('counts the new ones of the first page while a later page is open', () => {
    const top = [order('n', 9), order('m', 8)];
    expect(
      followOrders({ shown, newest: top[1]?.createdAt ?? '', around: shown, top, held: nobody }).fresh,
    ).toBe(1);
  });

  it('leaves an order alone that somebody is working on', () => {
    const around = [order('b', 2, 'shipped'), order('a', 1, 'delivered')];
    const { orders } = followOrders({ shown, newest, around, top: around, held: new Set(['b']) });
    expect(orders[0]).toBe(shown[0]);
    expect(orders[1]?.status).toBe('delivered');
  });

  it('keeps the card of an order that is gone, so that nothing moves', () => {
    const { orders } = followOrders({ shown, newest, around: [], top: [], held: nobody });
    expect(orders).toEqual(shown);
  });

  it('counts every order as new where there was none', () => {
    const top = [order('a', 1)];
    expect(followOrders({ shown: [], newest: newestOf([]), around: top, top, held: nobody }).fresh).toBe(1);
  });
});
