import type { Category } from '@cesta/contract/catalog/catalog';
import { basketLimits, countBasket } from '@cesta/contract/subscriptions/basket-rules';
import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Candidate, suggestBasket, type Tastes } from './suggesting.rules.ts';

const product = (id: string, category: Category, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: id,
  category,
  inStock: true,
  ...more,
});
const GREENS: Category[] = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];
const shelf = [
  ...Array.from({ length: 20 }, (_, i) => product(`verde ${i}`, GREENS[i % 4] as Category)),
  ...Array.from({ length: 8 }, (_, i) => product(`fruta ${i}`, 'Frutas')),
  product('mel', 'Outros'),
];
const tastes = (more: Partial<Tastes> = {}): Tastes => ({
  plan: 'essencial',
  today: '2026-11-16',
  chosen: [],
  favourites: [],
  liked: new Map(),
  never: new Set(),
  ...more,
});
const categoryOf = (id: string) => shelf.find((it) => it.id === id)?.category ?? 'Outros';
const idsOf = (found: ReturnType<typeof suggestBasket>) => found.map(({ productId }) => productId);

describe('a ready-made basket', () => {
  it('is full by its plan, keeps what was chosen, repeats nothing, and is the same each time', () => {
    const some = fc.subarray(
      shelf.map(({ id }) => id),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_TYPES), some, some, (plan, chosen, favourites) => {
        const kept = chosen.filter((id) => id !== 'mel' && categoryOf(id) !== 'Frutas');
        const wish = tastes({ plan, chosen: kept, favourites });
        const added = idsOf(suggestBasket(shelf, wish));
        expect(idsOf(suggestBasket([...shelf].reverse(), wish))).toEqual(added);
        const all = [...kept, ...added];
        expect(new Set(all).size).toBe(all.length);
        const { maxVegetables, maxFruits } = basketLimits(plan);
        const count = countBasket(all.map((id) => ({ productId: id, category: categoryOf(id) })));
        expect(count).toEqual({ vegetables: maxVegetables, fruits: maxFruits });
      }),
    );
  });

  it('begins with favourites, then the season and what others like, each with its word', () => {
    const inNovember = { seasonFrom: 10, seasonTo: 12 };
    const some = [
      product('couve', 'Verduras'),
      product('quiabo', 'Legumes', inNovember),
      product('jiló', 'Legumes', { seasonFrom: 3, seasonTo: 5 }),
      product('coentro', 'Temperos'),
      product('alface', 'Verduras'),
    ];
    const liked = new Map([['coentro', 10]]);
    expect(suggestBasket(some, tastes({ favourites: ['couve'], liked }))).toEqual([
      { productId: 'couve', reason: 'favourite' },
      { productId: 'coentro', reason: 'popular' },
      { productId: 'quiabo', reason: 'season' },
      { productId: 'alface', reason: 'variety' },
      { productId: 'jiló', reason: 'variety' },
    ]);
  });

  it('mixes the categories, however liked one of them is', () => {
    const liked = new Map(shelf.filter(({ category }) => category === 'Legumes').map(({ id }) => [id, 50]));
    const greens = idsOf(suggestBasket(shelf, tastes({ liked }))).filter((id) => categoryOf(id) !== 'Frutas');
    expect(new Set(greens.map(categoryOf)).size).toBeGreaterThan(2);
  });

  it('takes a product for one, however often it is said to be chosen', () => {
    const once = tastes({ plan: 'premium', chosen: ['verde 0'] });
    const often = { ...once, chosen: Array.from({ length: 100 }, () => 'verde 0') };
    expect(suggestBasket(shelf, often)).toEqual(suggestBasket(shelf, once));
  });

  it('looks at each product of a large shelf once for a place: anybody may ask, as often as they like', () => {
    const count = 1000;
    const large = Array.from({ length: count }, (_, i) => product(`${(i * 617) % count}`, 'Legumes'));
    const compared = vi.spyOn(String.prototype, 'localeCompare');
    const found = suggestBasket(large, tastes());
    const times = compared.mock.calls.length;
    compared.mockRestore();
    expect(found).toHaveLength(basketLimits('essencial').maxVegetables);
    expect(times).toBeLessThan(count * found.length);
  });

  it('leaves out what is sold out, unless it is harvested for baskets', () => {
    const some = [
      product('couve', 'Verduras', { inStock: false }),
      product('quiabo', 'Legumes', { inStock: false, harvestedForBaskets: true }),
      product('alface', 'Verduras'),
    ];
    expect(idsOf(suggestBasket(some, tastes()))).toEqual(['alface', 'quiabo']);
  });
});
