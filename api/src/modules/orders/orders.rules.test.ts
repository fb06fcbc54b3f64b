import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitsPayment,
  firstHold,
  isTooLateToBegin,
  NO_HOLD,
  phoneHold,
  renewedHold,
  SHIPPING,
  sessionEndFrom,
  totalOf,
} from './orders.rules.ts';

describe('an order', () => {
  it('costs its lines and ten reais of shipping', () => {
    expect(totalOf([{ price: cents(8_90), quantity: 3 }], SHIPPING)).toBe(36_70);
  });

  it('waits for money only while it is pending and unpaid', () => {
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'failed' })).toBe(true);
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'paid' })).toBe(false);
    expect(awaitsPayment({ status: 'cancelled', paymentStatus: 'pending' })).toBe(false);
  });
});

describe('the hold of an unpaid order', () => {
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

  it('is a day for what was ordered on the phone, and trying again does not prolong it', () => {
    const hold = phoneHold(placed, 24);
    expect(hold).toEqual({ paymentDeadline: at(24 * 60), holdUntil: at(24 * 60) });
    for (const minute of [0, 5, 24 * 60 - 20]) expect(renewedHold(hold, at(minute))).toEqual(hold);
  });

  it('has a page that lives as long, as far as the provider lets it', () => {
    expect(sessionEndFrom(placed, firstHold(placed))).toEqual(at(35));
    expect(sessionEndFrom(at(20), firstHold(placed))).toEqual(at(55));
    expect(sessionEndFrom(placed, phoneHold(placed, 3))).toEqual(at(3 * 60 + 5));
    expect(sessionEndFrom(placed, phoneHold(placed, 24))).toEqual(at(24 * 60 - 5));
    expect(sessionEndFrom(at(60), phoneHold(placed, 24))).toEqual(at(24 * 60 + 5));
  });
});
