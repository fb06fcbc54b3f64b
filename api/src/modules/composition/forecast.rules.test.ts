import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorPercentOf, forecastOf, inPercent, skipRateOf } from './forecast.rules.ts';

describe('what a round is expected to want', () => {
  it('is the baskets less those left out, plus the mean of past orders', () => {
    const known = { baskets: 40, skipped: 3, ordered: 2, past: [6, 8, 4, 6] };
    expect(forecastOf(known, 0)).toEqual({
      baskets: 40,
      skipped: 3,
      expectedSkips: 0,
      ordered: 2,
      orders: 6,
      portions: 43,
    });
  });

  it('expects further skips only beyond those that are known', () => {
    const rate = skipRateOf([
      { skipped: 2, all: 20 },
      { skipped: 4, all: 40 },
    ]);
    expect(inPercent(rate)).toBe(10);
    const known = { baskets: 50, ordered: 0, past: [] };
    expect(forecastOf({ ...known, skipped: 2 }, rate)).toMatchObject({ expectedSkips: 3, portions: 45 });
    expect(forecastOf({ ...known, skipped: 9 }, rate)).toMatchObject({ expectedSkips: 0, portions: 41 });
  });

  it('counts what is ordered already where that is more than usual', () => {
    const known = { baskets: 0, skipped: 0, ordered: 12, past: [3, 5] };
    expect(forecastOf(known, 0)).toMatchObject({ orders: 12, portions: 12 });
  });

  it('knows nothing of a store without a past', () => {
    expect(skipRateOf([])).toBe(0);
    expect(skipRateOf([{ skipped: 0, all: 0 }])).toBe(0);
    expect(forecastOf({ baskets: 9, skipped: 0, ordered: 1, past: [] }, 0).portions).toBe(10);
  });

  it('says by how much the last rounds were off, either way', () => {
    expect(errorPercentOf([])).toBeNull();
    expect(
      errorPercentOf([
        { forecast: 44, wanted: 40 },
        { forecast: 56, wanted: 60 },
      ]),
    ).toBe(8);
    expect(errorPercentOf([{ forecast: 4, wanted: 0 }])).toBeNull();
    expect(errorPercentOf([{ forecast: 0, wanted: 0 }])).toBe(0);
  });

  it('adds up from its parts and is never below what is known to be wanted', () => {
    const Known = fc
      .record({ baskets: fc.nat(5000), ordered: fc.nat(500), past: fc.array(fc.nat(500), { maxLength: 4 }) })
      .chain((known) => fc.nat(known.baskets).map((skipped) => ({ ...known, skipped })));
    fc.assert(
      fc.property(Known, fc.nat(100_000), (known, rate) => {
        const parts = forecastOf(known, rate);
        const { baskets, skipped, expectedSkips, orders, portions } = parts;
        expect(portions).toBe(baskets - skipped - expectedSkips + orders);
        expect(portions).toBeGreaterThanOrEqual(known.ordered);
        expect(Object.values(parts).every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });
});
