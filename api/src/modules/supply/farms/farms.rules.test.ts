import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Agreed, cropChanges, ending } from './farms.rules.ts';

const Agreement = fc.record({
  productId: fc.constantFrom('aipim', 'couve', 'manga', 'quiabo', 'tomate'),
  unit: fc.constantFrom('caixa', 'maço'),
  portions: fc.integer({ min: 1, max: 3 }),
  priceCents: fc.integer({ min: 0, max: 3 }).map(cents),
  priority: fc.integer({ min: 1, max: 2 }),
  usualQuantity: fc.integer({ min: 0, max: 2 }),
});
const List = fc.uniqueArray(Agreement, { selector: ({ productId }) => productId });

type Row = Agreed & { id: string; active: boolean };

/** As the service writes it. */
function save(rows: readonly Row[], wanted: readonly Agreed[]): Row[] {
  const { added, changed, takenOut } = cropChanges(rows, wanted);
  const out = new Set(takenOut.map(({ id }) => id));
  return [
    ...rows.map((row) => {
      const after = changed.find(({ id }) => id === row.id)?.after;
      return after
        ? { ...after, id: row.id, active: true }
        : { ...row, active: row.active && !out.has(row.id) };
    }),
    ...added.map((crop, place) => ({ ...crop, id: `row ${rows.length + place}`, active: true })),
  ];
}

const grown = (rows: readonly Row[]) =>
  rows
    .filter(({ active }) => active)
    .map(({ id: _, active: _is, ...crop }) => crop)
    .sort((a, b) => a.productId.localeCompare(b.productId));
const sorted = (list: readonly Agreed[]) => list.toSorted((a, b) => a.productId.localeCompare(b.productId));

describe('what a farm grows', () => {
  it('is in the end exactly what was wished for, whatever was there before, and no row is ever lost', () => {
    fc.assert(
      fc.property(fc.array(List, { maxLength: 5 }), (wishes) => {
        let rows: Row[] = [];
        for (const wanted of wishes) {
          const before = rows;
          rows = save(rows, wanted);
          expect(grown(rows)).toEqual(sorted(wanted));
          expect(rows.slice(0, before.length).map(({ id, productId }) => [id, productId])).toEqual(
            before.map(({ id, productId }) => [id, productId]),
          );
          expect(new Set(rows.map(({ productId }) => productId)).size).toBe(rows.length);
          expect(cropChanges(rows, wanted)).toEqual({ added: [], changed: [], takenOut: [] });
        }
      }),
    );
  });

  it('is changed by whatever is agreed otherwise, and by nothing else', () => {
    const row = {
      productId: 'aipim',
      unit: 'caixa com 2 porções',
      portions: 2,
      priceCents: cents(85_00),
      priority: 1,
      usualQuantity: 3,
      id: 'row',
      active: true,
    };
    const isChanged = (some: Partial<Agreed>) => cropChanges([row], [{ ...row, ...some }]).changed.length > 0;
    const others = { unit: 'caixa', portions: 3, priceCents: cents(1), priority: 2, usualQuantity: 4 };
    for (const [field, value] of Object.entries(others)) expect(isChanged({ [field]: value })).toBe(true);
    expect(isChanged({})).toBe(false);
  });

  it('the audit log tells two keys apart without keeping either', () => {
    expect([ending('12345678909'), ending('abc'), ending('')]).toEqual(['…8909', '…', '']);
  });
});
