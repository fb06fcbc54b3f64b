import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuantity, MOST_UNITS, toThousandths } from './quantities.ts';

describe('quantities in the farmer’s unit', () => {
  it.each([
    ['2,5', 2500],
    ['2.5', 2500],
    [' 10 ', 10_000],
    ['0,125', 125],
    [2.5, 2500],
    [0.001, 1],
    ['10000', 10_000_000],
    ['10000,001', null],
    ['99999', null],
    ['1.500', null],
    ['1,2345', null],
    ['-1', null],
    ['', null],
    ['dois', null],
    [0.0001, null],
    [Number.NaN, null],
  ])('reads %j as %j thousandths', (typed, thousandths) => {
    expect(toThousandths(typed)).toBe(thousandths);
  });

  it('reads back whatever it writes, and whatever JSON carries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_UNITS * 1000 }), (thousandths) => {
        expect(toThousandths(formatQuantity(thousandths))).toBe(thousandths);
        expect(toThousandths(thousandths / 1000)).toBe(thousandths);
      }),
    );
  });
});
