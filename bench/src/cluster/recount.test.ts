import { describe, expect, it } from 'vitest';
import { countUnits, lostMarks } from './recount.ts';

const lost = (name: string, to: string, status: string) =>
  lostMarks(new Map([[name, to]]), new Map([[name, status]])).length > 0;

describe('a mark that was acknowledged', () => {
  it('is lost when its basket fell back, is gone, or goes nowhere any more', () => {
    expect(lost('basket 1', 'packed', 'scheduled')).toBe(true);
    expect(lost('basket 1', 'delivered', 'packed')).toBe(true);
    expect(lost('basket 1', 'packed', 'cancelled')).toBe(true);
    expect(lostMarks(new Map([['basket 1', 'packed']]), new Map())).toEqual(['basket 1']);
  });

  it('is lost when its order fell back, whichever of its first steps it reads', () => {
    for (const status of ['pending', 'confirmed', 'preparing', 'processing', 'cancelled'])
      expect([status, lost('order 1', 'packed', status)]).toEqual([status, true]);
    expect(lost('order 1', 'delivered', 'shipped')).toBe(true);
  });

  it('is kept when it is as far as that, or further', () => {
    expect(lost('basket 1', 'packed', 'packed')).toBe(false);
    expect(lost('basket 1', 'packed', 'delivered')).toBe(false);
    expect(lost('order 1', 'packed', 'shipped')).toBe(false);
    expect(lost('order 1', 'delivered', 'delivered')).toBe(false);
  });
});

describe('the units of a product', () => {
  const wrong = (stock: number, reserved: number, sold: number, packed: number) =>
    countUnits([{ id: 'mango', stock, reserved, sold, packed }], new Map([['mango', 60]])).map(
      (finding) => finding.wrong,
    );

  it('are right when what is left, sold and packed is what there was', () => {
    expect(wrong(30, 10, 20, 10)).toEqual([0, 0]);
  });

  it('are oversold when orders and baskets hold more than there was, whatever the shelf says', () => {
    expect(wrong(0, 0, 50, 11)).toEqual([1, 1]);
    expect(wrong(5, 6, 50, 5)).toEqual([1, 0]);
  });

  it('do not add up when some are gone', () => {
    expect(wrong(29, 0, 20, 10)).toEqual([0, 1]);
  });
});
