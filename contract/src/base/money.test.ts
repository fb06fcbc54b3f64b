import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatCents, fromReais, sum, times, toReais } from './money.ts';

describe('money', () => {
  it('survives the way to reais and back, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), (value) => {
        expect(fromReais(toReais(cents(value)))).toBe(value);
      }),
    );
  });

  it('reads text as well as numbers, with comma or point', () => {
    expect(fromReais('12,50')).toBe(1250);
    expect(fromReais(' 12.5 ')).toBe(1250);
    expect(fromReais(12.5)).toBe(1250);
  });

  it('rounds half away from zero by what was typed, not by its binary shadow', () => {
    expect(fromReais(1.005)).toBe(101);
    expect(fromReais('-1,005')).toBe(-101);
    expect(fromReais(0.1 + 0.2)).toBe(30);
    expect(fromReais(1e-7)).toBe(0);
  });

  it.each(['', 'abc', '1.2.3', Number.NaN, Number.POSITIVE_INFINITY])('refuses %s as an amount', (value) => {
    expect(() => fromReais(value)).toThrow(RangeError);
  });

  it('refuses parts of a cent', () => {
    expect(() => cents(1.5)).toThrow(RangeError);
    expect(() => times(cents(100), 0.333)).toThrow(RangeError);
  });

  it('adds up lines exactly', () => {
    expect(sum([times(cents(8_90), 3), cents(10_00)])).toBe(36_70);
    expect(sum([])).toBe(0);
  });

  it('is shown in the Brazilian way', () => {
    expect(formatCents(cents(10_00))).toBe('R$ 10,00');
    expect(formatCents(cents(1_234_56))).toBe('R$ 1.234,56');
    expect(formatCents(cents(-5))).toBe('-R$ 0,05');
  });
});
