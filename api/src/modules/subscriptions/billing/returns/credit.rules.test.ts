import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skipCredits } from './credit.rules.ts';
import { causeByKey } from './week-returns.rules.ts';

const skip = (change: object = {}) => ({
  id: 'one',
  invoiceId: 'in_1',
  amountCents: cents(250_01),
  creditCents: cents(0),
  deliveries: 2,
  returned: cents(0),
  forContents: cents(0),
  status: 'active' as const,
  cancelAtPeriodEnd: false,
  pauseReason: null,
  ...change,
});

describe('what skips will bring', () => {
  it('is half a week for one of two, and together never more than was paid and not given back', () => {
    const both = [skip(), skip({ id: 'two' })];
    expect([...skipCredits([skip()], new Set()).values()]).toEqual([125_01]);
    expect([...skipCredits(both, new Set()).values()]).toEqual([125_01, 125_00]);
    const closedBefore = skip({ returned: cents(10_00), forContents: cents(10_00) });
    expect([...skipCredits([closedBefore], new Set()).values()]).toEqual([115_01]);
    fc.assert(
      fc.property(fc.nat(300_00), fc.nat(300_00), fc.nat(300_00), (amount, credit, returned) => {
        const paid = { amountCents: cents(amount), creditCents: cents(credit), returned: cents(returned) };
        const credits = skipCredits([skip(paid), skip({ ...paid, id: 'two' })], new Set());
        const sum = [...credits.values()].reduce((all, one) => all + one, 0);
        expect(sum).toBeLessThanOrEqual(Math.max(0, amount + credit - returned));
        expect(sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is nothing while a bank disputes the week, or when the money goes to the card instead', () => {
    expect(skipCredits([skip()], new Set(['in_1'])).size).toBe(0);
    expect(skipCredits([skip({ cancelAtPeriodEnd: true })], new Set()).size).toBe(0);
    expect(skipCredits([skip({ status: 'canceled' })], new Set()).size).toBe(0);
  });

  it('what was booked before causes were kept is told by its key', () => {
    const keys = ['delivery:1', 'undelivered:in_1:1', 'desk:in_1:0', 'credit-left:in_1:x', 'else'];
    expect(keys.map(causeByKey)).toEqual(['cancelled', 'undeliverable', 'operator', 'credit_left', 'other']);
  });
});
