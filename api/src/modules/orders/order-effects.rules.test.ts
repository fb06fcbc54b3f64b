import { cents } from '@cesta/contract/base/money';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@cesta/contract/orders/order-constants';
import type { ChangeEffect } from '@cesta/contract/orders/order-desk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectsToTell, possibleChanges } from './order-effects.rules.ts';
import { NO_MONEY, type OrderEmailKind, type OrderState } from './order-state.rules.ts';
import { awaitsPayment, firstHold, NO_HOLD } from './orders.rules.ts';
import { transition } from './transitions.rules.ts';

const now = new Date('2026-11-16T12:00:00.000Z');
const TOTAL = cents(27_80);

function orderAt(place: string, paid = 0) {
  const [status, paymentStatus] = place.split('/') as [OrderState['status'], OrderState['paymentStatus']];
  const hold = awaitsPayment({ status, paymentStatus }) ? firstHold(now) : NO_HOLD;
  const order: OrderState = {
    status,
    paymentStatus,
    paymentMethod: 'provider',
    stockHeld: status !== 'cancelled',
    deletedAt: null,
    ...hold,
    ...NO_MONEY,
    paidCents: cents(paid),
  };
  return { ...order, totalCents: TOTAL };
}

const around = (sent: OrderEmailKind[] = []) => ({
  units: 3,
  date: '2026-11-17',
  sent: new Set(sent),
  subjectOf: (email: OrderEmailKind) => email,
});

function inOneWord(effect: ChangeEffect): string {
  switch (effect.kind) {
    case 'email':
      return `email ${effect.subject}`;
    case 'stock':
      return `${effect.way} ${effect.units}`;
    case 'delivery':
      return `${effect.way} ${effect.date}`;
    case 'money':
      return `${effect.way} ${effect.amount}`;
    case 'payment':
      return `payment ${effect.way}`;
  }
}
const inWords = (effects: readonly ChangeEffect[]) => effects.map(inOneWord);

describe('before a change the operator is told', () => {
  it.each<[string, object, string[]]>([
    ['confirmed/paid', { status: 'processing' }, []],
    ['processing/paid', { status: 'shipped' }, ['packed 2026-11-17', 'email shipped']],
    ['shipped/paid', { status: 'processing' }, ['unpacked 2026-11-17']],
    ['shipped/paid', { status: 'delivered' }, ['email delivered']],
    // Paid by hand: neither line knows of the provider.
    [
      'confirmed/paid',
      { status: 'cancelled' },
      ['return 3', 'leaves 2026-11-17', 'kept 27.8', 'email cancelled'],
    ],
    ['pending/pending', { status: 'cancelled' }, ['return 3', 'payment closed', 'email cancelled']],
    ['cancelled/pending', { status: 'pending' }, ['take 3', 'payment awaited']],
    [
      'pending/pending',
      { paymentStatus: 'paid' },
      ['joins 2026-11-17', 'counted 27.8', 'payment closed', 'email paid'],
    ],
    ['confirmed/paid', { paymentStatus: 'failed' }, ['leaves 2026-11-17', 'uncounted 27.8']],
    [
      'delivered/paid',
      { status: 'cancelled', goods: 'lost' },
      ['lost 3', 'leaves 2026-11-17', 'kept 27.8', 'email cancelled'],
    ],
  ])('of %s that shall be %o: %j', (from, wanted, told) => {
    expect(inWords(effectsToTell(orderAt(from), { type: 'set', ...wanted }, now, around()))).toEqual(told);
  });

  it('that the provider’s money of a cancelled order stays with the store until it is given back', () => {
    const told = effectsToTell(
      orderAt('confirmed/paid', TOTAL),
      { type: 'set', status: 'cancelled' },
      now,
      around(),
    );
    expect(inWords(told)).toContain('kept 27.8');
  });

  it('that an order paid at the door is on the list before its money, and stays there when it is marked', () => {
    const door = { ...orderAt('confirmed/pending'), paymentMethod: 'door' as const };
    const told = (change: object) => inWords(effectsToTell(door, { type: 'set', ...change }, now, around()));
    expect(told({ paymentStatus: 'paid' })).toEqual(['counted 27.8']);
    expect(told({ status: 'cancelled' })).toContain('leaves 2026-11-17');
  });

  it('of no e-mail that its customer already has', () => {
    const change = { type: 'set', status: 'shipped' } as const;
    expect(inWords(effectsToTell(orderAt('processing/paid'), change, now, around(['shipped'])))).toEqual([
      'packed 2026-11-17',
    ]);
  });

  it('exactly what the transition does: units and e-mails agree for every order and every choice', () => {
    const places = fc.tuple(fc.constantFrom(...ORDER_STATUSES), fc.constantFrom(...PAYMENT_STATUSES));
    fc.assert(
      fc.property(places, ([status, payment]) => {
        const order = orderAt(`${status}/${payment}`);
        for (const change of possibleChanges(order)) {
          const { stock, effects } = transition(order, change, 'admin', now);
          const told = effectsToTell(order, change, now, around());
          const moved = told.find(({ kind }) => kind === 'stock');
          expect(moved ? moved.kind === 'stock' && moved.way : 'keep').toBe(stock);
          expect(told.filter(({ kind }) => kind === 'email')).toHaveLength(
            effects.filter(({ type }) => type === 'email').length,
          );
        }
      }),
    );
  });
});
