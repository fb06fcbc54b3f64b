import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, leftOf, missingOf, whyMissing } from './shortages.rules.ts';
import { MOST_SUBSTITUTES, rankSubstitutes } from './substitutes.rules.ts';

const product = (id: string, family: string, category: string, price: number, left = 9) => ({
  id,
  family,
  category,
  price: cents(price),
  left,
});
const okra = product('quiabo', 'frutos', 'Legumes', 8_00);
const ids = (found: { product: { id: string } }[]) => found.map((one) => one.product.id);

describe('what stands for a product that is missing', () => {
  it('is of its family first, then of its category, then nearest in price', () => {
    const ranked = rankSubstitutes(okra, [
      product('repolho', '', 'Verduras', 8_00),
      product('chuchu', '', 'Legumes', 12_00),
      product('jilo', 'frutos', 'Legumes', 6_00),
      product('maxixe', 'frutos', 'Verduras', 8_50),
      product('abobora', '', 'Legumes', 9_00),
    ]);
    expect(ids(ranked)).toEqual(['maxixe', 'jilo', 'abobora', 'chuchu', 'repolho']);
    expect(ranked.map(({ why }) => why)).toEqual([
      'mesma família, sobram 9',
      'mesma família, sobram 9',
      'mesma categoria, sobram 9',
      'mesma categoria, sobram 9',
      'outra categoria, sobram 9',
    ]);
  });

  it('is never itself, never used up, and a fruit never stands for a vegetable', () => {
    const others = [
      okra,
      product('jilo', 'frutos', 'Legumes', 8_00, 0),
      product('banana', 'frutos', 'Frutas', 8_00),
      product('mel', '', 'Outros', 8_00),
    ];
    expect(rankSubstitutes(okra, others)).toEqual([]);
    const honey = product('melado', '', 'Outros', 8_00);
    expect(ids(rankSubstitutes(honey, others))).toEqual(['mel']);
  });

  it('two without a family are not of one family', () => {
    const [first] = rankSubstitutes({ ...okra, family: '' }, [product('couve', '', 'Verduras', 8_00, 1)]);
    expect(first?.why).toBe('outra categoria, sobra 1');
  });

  it('is the same list however the products are ordered, bounded and without doubles', () => {
    const one = fc.record({
      family: fc.constantFrom('', 'folhas', 'frutos'),
      category: fc.constantFrom('Legumes', 'Verduras', 'Frutas', 'Outros'),
      price: fc.integer({ min: 1, max: 40_00 }).map(cents),
      left: fc.integer({ min: -2, max: 20 }),
    });
    fc.assert(
      fc.property(one, fc.array(one, { maxLength: 30 }), (missing, rest) => {
        const all = rest.map((product, index) => ({ ...product, id: `p${index}` }));
        const ranked = ids(rankSubstitutes({ id: 'x', ...missing }, all));
        expect(ids(rankSubstitutes({ id: 'x', ...missing }, all.toReversed()))).toEqual(ranked);
        expect(new Set(ranked).size).toBe(ranked.length);
        expect(ranked.length).toBeLessThanOrEqual(MOST_SUBSTITUTES);
        const families = ranked.map((id) => all.find((product) => product.id === id)?.family);
        const isOwn = families.map((family) => family !== '' && family === missing.family);
        expect(isOwn.lastIndexOf(true)).toBeLessThan(isOwn.includes(false) ? isOwn.indexOf(false) : Infinity);
      }),
    );
  });
});

describe('what a round is short of', () => {
  it('where no farmer is asked there is no limit', () => {
    const figures = { wanted: 62, later: 0, packed: 0, supply: null };
    expect([missingOf(figures), availableOf(figures), leftOf(figures)]).toEqual([0, null, null]);
  });

  it('says how much the harvest gave of all that was wanted', () => {
    expect(whyMissing({ wanted: 50, later: 0, packed: 12, supply: 40 })).toBe(
      'a colheita deu 40 das 62 porções',
    );
    expect(whyMissing({ wanted: 50, later: 0, packed: 12, supply: 0 })).toBe('a colheita desta vez não deu');
  });

  it('what is asked for at a coming cut-off is not missing, and keeps what is left over', () => {
    const figures = { wanted: 20, later: 18, packed: 0, supply: 20 };
    expect([missingOf(figures), leftOf(figures)]).toEqual([0, 0]);
    expect([missingOf({ ...figures, supply: 15 }), leftOf({ ...figures, supply: 40 })]).toEqual([5, 2]);
  });

  it('packing changes nothing of what is missing or left over', () => {
    const count = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(count, count, count, count, (wanted, packed, supply, now) => {
        const before = { wanted, later: 0, packed: Math.min(packed, supply), supply };
        const step = Math.min(now, wanted, supply - before.packed);
        const after = { wanted: wanted - step, later: 0, packed: before.packed + step, supply };
        expect(missingOf(after)).toBe(missingOf(before));
        expect(leftOf(after)).toBe(leftOf(before));
        // Either something is missing or something is left over.
        expect(Math.min(missingOf(before), leftOf(before) ?? 0)).toBe(0);
      }),
    );
  });
});
