import { describe, expect, it } from 'vitest';
import { paymentOptions, statusOptions } from './order-status.ts';

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

describe('what an order can be set to', () => {
  it.each(['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const)(
    'offers the same five to a %s order',
    (current) => {
      expect(valuesOf(statusOptions(current))).toEqual([
        'pending',
        'processing',
        'shipped',
        'delivered',
        'cancelled',
      ]);
    },
  );

  it.each(['confirmed', 'preparing'] as const)('also shows %s while the order is that', (current) => {
    expect(valuesOf(statusOptions(current))).toContain(current);
    expect(statusOptions(current)).toHaveLength(6);
  });

  it('calls processing by its own name', () => {
    expect(statusOptions('pending').find(({ value }) => value === 'processing')?.text).toBe('Processando');
  });

  it('shows refunded only where it is true', () => {
    expect(valuesOf(paymentOptions('paid'))).toEqual(['pending', 'paid', 'failed']);
    expect(valuesOf(paymentOptions('refunded'))).toEqual(['pending', 'paid', 'failed', 'refunded']);
  });
});
