import { cents } from '@cesta/contract/money';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@cesta/contract/order-constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitsPayment,
  firstHold,
  isTooLateToBegin,
  NO_HOLD,
  renewedHold,
  SHIPPING,
  totalOf,
  transition,
} from './orders.rules.ts';

describe('an order', () => {
  it('costs its lines and ten reais of shipping', () => {
    expect(totalOf([{ price: cents(8_90), quantity: 3 }], SHIPPING)).toBe(36_70);
  });

  it('that is paid while pending becomes confirmed, and stays where it was otherwise', () => {
    const pending = { status: 'pending', paymentStatus: 'pending', stockHeld: true } as const;
    expect(transition(pending, { paymentStatus: 'paid' })).toEqual({
      status: 'confirmed',
      paymentStatus: 'paid',
      stock: 'keep',
      stockHeld: true,
    });
    expect(transition({ ...pending, status: 'shipped' }, { paymentStatus: 'paid' }).status).toBe('shipped');
  });

  it('gives its units back when cancelled and takes them again when revived', () => {
    const live = { status: 'processing', paymentStatus: 'paid', stockHeld: true } as const;
    expect(transition(live, { status: 'cancelled' }).stock).toBe('return');
    expect(transition({ ...live, status: 'cancelled', stockHeld: false }, { status: 'shipped' }).stock).toBe(
      'take',
    );
  });

  it('that was deleted never takes units again', () => {
    const gone = { status: 'pending', paymentStatus: 'pending', stockHeld: false } as const;
    const deleted = { ...gone, deletedAt: new Date(0) };
    for (const paymentStatus of PAYMENT_STATUSES)
      expect(transition(deleted, { paymentStatus })).toMatchObject({ stock: 'keep', stockHeld: false });
  });

  it('holds its units exactly while it lives, whatever is done to it in whatever order', () => {
    const change = fc.record(
      { status: fc.constantFrom(...ORDER_STATUSES), paymentStatus: fc.constantFrom(...PAYMENT_STATUSES) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let order = { status: 'pending', paymentStatus: 'pending', stockHeld: true } as Parameters<
          typeof transition
        >[0];
        let taken = 1;
        for (const step of changes) {
          const next = transition(order, step);
          taken += next.stock === 'take' ? 1 : next.stock === 'return' ? -1 : 0;
          order = next;
          expect(taken).toBe(order.status === 'cancelled' ? 0 : 1);
        }
      }),
    );
  });

  it('waits for money only while it is pending and unpaid', () => {
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'failed' })).toBe(true);
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'paid' })).toBe(false);
    expect(awaitsPayment({ status: 'cancelled', paymentStatus: 'pending' })).toBe(false);
  });
});

describe('13.6 the hold of an unpaid order', () => {
  const placed = new Date('2026-11-16T12:00:00.000Z');
  const at = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);

  it('is half an hour from each session, and never more than an hour in all', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 20 });
    fc.assert(
      fc.property(minutes, (tries) => {
        let hold = firstHold(placed);
        for (const minute of tries.sort((one, other) => one - other)) {
          const next = renewedHold(hold, at(minute));
          expect(next.paymentDeadline).toEqual(at(Math.min(60, Math.max(30, minute + 30))));
          expect(next.holdUntil).toEqual(at(60));
          hold = next;
        }
      }),
    );
  });

  it('begins with the first session where there was none', () => {
    expect(renewedHold(NO_HOLD, at(500))).toEqual({ paymentDeadline: at(530), holdUntil: at(560) });
  });

  it('is worth a payment page until its last minute', () => {
    const hold = renewedHold(firstHold(placed), at(29));
    expect(isTooLateToBegin(hold, at(29.9))).toBe(false);
    expect(isTooLateToBegin(hold, at(59))).toBe(false);
    expect(isTooLateToBegin(hold, at(59.1))).toBe(true);
  });
});
