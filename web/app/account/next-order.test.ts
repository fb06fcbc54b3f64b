import type { Order } from '@cesta/contract/orders';
import { describe, expect, it } from 'vitest';
import { nextOrder, whenText } from './next-order.ts';

const now = new Date('2026-11-11T12:00:00Z');

function order(change: Partial<Order>): Order {
  return {
    id: '0b0f7c1e-0000-4000-8000-000000000000',
    created_at: '2026-11-10T12:00:00Z',
    status: 'confirmed',
    payment_status: 'paid',
    total: 50,
    shipping: 10,
    notes: '',
    delivery_address: {
      street: 'Rua Chile',
      number: '1',
      complement: '',
      neighborhood: 'Centro',
      city: 'Salvador',
      state: 'BA',
      zipcode: '40020000',
    },
    customer_name: 'Maria',
    customer_email: 'maria@exemplo.test',
    customer_phone: '',
    items: [],
    payment_deadline: null,
    ...change,
  };
}

const waiting = order({
  status: 'pending',
  payment_status: 'pending',
  payment_deadline: '2026-11-11T12:20:00Z',
});

describe('what comes next', () => {
  it('is first of all what can still be paid', () => {
    expect(nextOrder([order({ status: 'shipped' }), waiting], now)).toMatchObject({
      kind: 'to-pay',
      until: new Date('2026-11-11T12:20:00Z'),
    });
  });

  it('is not an order whose time to pay is over', () => {
    expect(nextOrder([waiting], new Date('2026-11-11T12:20:00Z'))).toBeNull();
  });

  it('is then what is on the road', () => {
    expect(nextOrder([order({ status: 'preparing' }), order({ status: 'shipped' })], now)?.kind).toBe(
      'on-its-way',
    );
  });

  it.each(['confirmed', 'preparing', 'processing'] as const)('is then what is %s', (status) => {
    expect(nextOrder([order({ status: 'delivered' }), order({ status })], now)?.kind).toBe('being-packed');
  });

  it.each(['delivered', 'cancelled'] as const)('is nothing when all is %s', (status) => {
    expect(nextOrder([order({ status })], now)).toBeNull();
  });
});

describe('the words for it', () => {
  const words = (change: Partial<Order>, at = now) => {
    const next = nextOrder([order(change)], at);
    return next && whenText(next, at);
  };

  it('tell the hour until which it can be paid, as clocks in Bahia show it', () => {
    expect(whenText({ kind: 'to-pay', order: waiting, until: new Date('2026-11-11T12:20:00Z') }, now)).toBe(
      'Separamos tudo para você até 09:20.',
    );
  });

  it.each([
    ['before the first day', '2026-11-11T12:00:00Z', 'Chega entre 13 e 17 de novembro.'],
    ['between the days', '2026-11-16T12:00:00Z', 'Chega até 17 de novembro.'],
    ['afterwards', '2026-11-20T12:00:00Z', 'Já deve estar chegando. Qualquer dúvida, fale com a gente.'],
  ])('tell the days %s', (_, at, text) => {
    expect(words({}, new Date(at))).toBe(text);
  });

  it('name both months when there are two', () => {
    expect(words({ created_at: '2026-11-25T12:00:00Z' })).toBe('Chega entre 30 de novembro e 2 de dezembro.');
  });
});
