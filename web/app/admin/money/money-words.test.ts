import type { LedgerFigures, LedgerSums } from '@cesta/contract/panel/ledger';
import { describe, expect, it } from 'vitest';
import { inReais, isNothing, payoutState, periodName, sumsOf } from './money-words.ts';

const sums = (received: number, fees: number): LedgerSums => ({
  received,
  refunded: 0,
  disputes: 0,
  fees,
  adjustments: 0,
  net: (received * 100 + fees * 100) / 100,
});

const figures: LedgerFigures = {
  orders: sums(0.1, -0.01),
  subscriptions: sums(0.2, -0.02),
  others: sums(0, 0),
  payouts: 0,
  credits_given: 0,
  credits_used: 0,
  credits_paid_out: 0,
  door: 0,
};

describe('the figures of the money page', () => {
  it('are added up to the cent', () => {
    expect(sumsOf(figures, 'all')).toMatchObject({ received: 0.3, fees: -0.03, net: 0.27 });
    expect(sumsOf(figures, 'orders')).toBe(figures.orders);
    expect([isNothing(figures.others), isNothing(figures.orders)]).toEqual([true, false]);
  });

  it('are written as one reads them', () => {
    expect(inReais(-1234.5)).toBe('-R$ 1.234,50');
    expect(periodName('2026-11')).toBe('novembro de 2026');
    expect(periodName('2026-11-02')).toBe('seg 02/11/2026');
    expect([payoutState('paid'), payoutState('something_new')]).toEqual(['No banco', 'something_new']);
  });
});
