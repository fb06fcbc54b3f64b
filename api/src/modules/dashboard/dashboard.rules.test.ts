import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import {
  bucketLength,
  bucketStarts,
  distributionOf,
  fillBuckets,
  subscriptionRevenue,
} from './dashboard.rules.ts';

const now = new Date('2026-11-15T02:30:00Z');

describe('the revenue chart', () => {
  it('cuts its days at midnight in Bahia, not in Greenwich', () => {
    const starts = bucketStarts('7d', now);
    expect(starts).toHaveLength(7);
    expect(starts.at(-1)?.toISOString()).toBe('2026-11-14T03:00:00.000Z');
    expect(starts[0]?.toISOString()).toBe('2026-11-08T03:00:00.000Z');
  });

  it('has 24 hours, 7 days or 30 days', () => {
    expect([bucketStarts('24h', now).length, bucketStarts('30d', now).length]).toEqual([24, 30]);
    expect(bucketStarts('24h', now).at(-1)?.toISOString()).toBe('2026-11-15T02:00:00.000Z');
  });

  it('puts each sale into its own bucket and leaves older ones out', () => {
    const starts = bucketStarts('24h', now);
    const at = (text: string) => ({ at: new Date(text), amount: cents(100) });
    const filled = fillBuckets(starts, bucketLength('24h'), [
      at('2026-11-15T02:00:00Z'),
      at('2026-11-15T02:59:59Z'),
      at('2026-11-15T01:59:59Z'),
      at('2026-11-14T02:59:59Z'),
    ]);
    expect(filled.slice(-2)).toEqual([100, 200]);
    expect(filled.reduce((a, b) => a + b, 0)).toBe(300);
  });
});

describe('the figures', () => {
  it('count a plan at its label price for each 30 days it has run', () => {
    const sold = [
      { plan: 'essencial' as const, periods: 1, subscriptions: 2 },
      { plan: 'premium' as const, periods: 3, subscriptions: 1 },
      { plan: 'familia' as const, periods: 2, subscriptions: 1 },
    ];
    expect(subscriptionRevenue(sold)).toBe(2 * 59_90 + 3 * 250_00 + 2 * 149_90);
  });

  it('show confirmed, preparing and processing as one', () => {
    const counts = new Map([
      ['pending', 1],
      ['confirmed', 2],
      ['preparing', 3],
      ['processing', 4],
      ['delivered', 5],
    ] as const);
    expect(distributionOf(counts)).toEqual({
      pending: 1,
      processing: 9,
      shipped: 0,
      delivered: 5,
      cancelled: 0,
    });
  });
});
