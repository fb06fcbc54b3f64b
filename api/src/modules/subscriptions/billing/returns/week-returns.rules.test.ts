import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryWorth, fairReturn, shareReturn } from './week-returns.rules.ts';

const paid = (amount: number, credit = 0) => ({ amountCents: cents(amount), creditCents: cents(credit) });
const before = (total: number, toCard: number) => ({ total: cents(total), toCard: cents(toCard) });

describe('money of a week that goes back', () => {
  it('is credit while the subscription goes on, and goes to the card when it ends', () => {
    expect(fairReturn({ status: 'active', cancelAtPeriodEnd: false, pauseReason: null })).toBe('credit');
    expect(fairReturn({ status: 'past_due', cancelAtPeriodEnd: false, pauseReason: null })).toBe('credit');
    expect(fairReturn({ status: 'active', cancelAtPeriodEnd: true, pauseReason: null })).toBe('refund');
    expect(fairReturn({ status: 'paused', cancelAtPeriodEnd: false, pauseReason: 'address' })).toBe('refund');
    expect(fairReturn({ status: 'canceled', cancelAtPeriodEnd: false, pauseReason: null })).toBe('refund');
    expect(fairReturn({ status: 'unpaid', cancelAtPeriodEnd: false, pauseReason: null })).toBe('refund');
  });

  it('is for one delivery its share of the week, the odd cent in favour of the customer', () => {
    expect(deliveryWorth({ ...paid(250_00), deliveries: 2 })).toBe(125_00);
    expect(deliveryWorth({ ...paid(59_01, 50_00), deliveries: 2 })).toBe(54_51);
    expect(deliveryWorth({ ...paid(109_00), deliveries: 0 })).toBe(109_00);
  });

  it('goes to the card as far as it came from there; what credit paid becomes credit again', () => {
    expect(shareReturn(paid(59_00, 50_00), before(0, 0), { amount: cents(109_00), as: 'refund' })).toEqual([
      { kind: 'refund', amount: 59_00 },
      { kind: 'credit', amount: 50_00 },
    ]);
    expect(shareReturn(paid(109_00), before(109_00, 0), { amount: cents(1), as: 'refund' })).toEqual([]);
  });

  it('is never more than was paid, whatever is asked for and in whatever order', () => {
    const wish = fc.record({
      amount: fc.integer({ min: 1, max: 30_000 }).map(cents),
      as: fc.constantFrom('credit' as const, 'refund' as const),
    });
    fc.assert(
      fc.property(
        fc.nat(25_000),
        fc.nat(25_000),
        fc.array(wish, { maxLength: 8 }),
        (card, credit, wishes) => {
          let [total, toCard] = [0, 0];
          for (const one of wishes) {
            for (const part of shareReturn(paid(card, credit), before(total, toCard), one)) {
              expect(part.amount).toBeGreaterThan(0);
              total += part.amount;
              if (part.kind === 'refund') toCard += part.amount;
            }
          }
          expect(total).toBeLessThanOrEqual(card + credit);
          expect(toCard).toBeLessThanOrEqual(card);
          const asked = wishes.reduce((sum, { amount }) => sum + amount, 0);
          expect(total).toBe(Math.min(asked, card + credit));
        },
      ),
    );
  });
});
