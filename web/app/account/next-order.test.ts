import type { Order } from '@cesta/contract/orders/orders';
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
  const words = (change: Partial<Order>) => {
    const next = nextOrder([order(change)], now);
    return next && whenText(next);
  };

  it('tell the hour until which it can be paid, as clocks in Bahia show it', () => {
    expect(whenText({ kind: 'to-pay', order: waiting, until: new Date('2026-11-11T12:20:00Z') })).toBe(
      'Separamos tudo para você até 09:20.',
    );
  });

  it('name the day, too, where it is not today', () => {
    const payment_deadline = '2026-11-12T15:00:00.000Z';
    expect(words({ status: 'pending', payment_status: 'pending', payment_deadline })).toBe(
      'Separamos tudo para você até quinta-feira, 12 de novembro às 12:00.',
    );
  });

  it('are those of the store, which knows the day', () => {
    const promise = 'Chega entre 13 e 17 de novembro.';
    const delivery = { date: '2026-11-13', state: 'scheduled', late_since: null, promise } as const;
    expect(words({ delivery })).toBe(promise);
    expect(words({ status: 'shipped', delivery: { ...delivery, state: 'packed' } })).toBe(promise);
  });

  it('promise no day for what is prepared before it is paid', () => {
    const unpaid = { status: 'processing', payment_status: 'pending', delivery: null } as const;
    expect(words(unpaid)).toBe('Chega em 3-5 dias úteis depois do pagamento.');
  });
});
