import { describe, expect, it } from 'vitest';
import { type Expected, expectedByUnit } from './receiving.rules.ts';

const aipim = { cropId: 'aipim', productId: 'p', productName: 'Aipim' };
const awaited: Expected = {
  ...aipim,
  unit: 'saco',
  portions: 10,
  expectedThousandths: 12_000,
  isConfirmed: true,
};
const came = (unit: string, portions: number, quantityThousandths: number, kind = 'received' as const) => ({
  ...aipim,
  unit,
  portions,
  quantityThousandths,
  kind,
});
const units = (lines: readonly Expected[]) =>
  lines.map(({ unit, expectedThousandths }) => [unit, expectedThousandths]);

describe('what is awaited once some of it came in another unit', () => {
  it('is the rest, and what came is what was awaited of its own unit', () => {
    const lines = expectedByUnit([awaited], [came('caixa', 20, 5_000)]);
    expect(units(lines)).toEqual([
      ['caixa', 5_000],
      ['saco', 2_000],
    ]);
    const portions = lines.reduce((sum, line) => sum + line.expectedThousandths * line.portions, 0);
    expect(portions).toBe(awaited.expectedThousandths * awaited.portions);
  });

  it('is nothing more when all of it did, and never less than nothing', () => {
    expect(units(expectedByUnit([awaited], [came('caixa', 20, 7_000)]))).toEqual([['caixa', 6_000]]);
    const both = [came('caixa', 20, 7_000), came('saco', 10, 1_000)];
    expect(units(expectedByUnit([awaited], both))).toEqual([
      ['caixa', 6_000],
      ['saco', 0],
    ]);
  });

  it('is all of it when what came in the other unit was taken back, or is of something else', () => {
    const back = [came('caixa', 20, -5_000), came('caixa', 20, 5_000)];
    expect(units(expectedByUnit([awaited], back))).toEqual([['saco', 12_000]]);
    const other = { ...came('caixa', 20, 5_000), cropId: 'couve' };
    expect(units(expectedByUnit([awaited], [other, came('saco', 10, 3_000)]))).toEqual([['saco', 12_000]]);
  });
});
