import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../catalog/catalog-constants.ts';
import {
  type BasketChoice,
  basketKind,
  basketLimits,
  basketProblem,
  countBasket,
  NOT_FOR_BASKETS,
  refuseAddition,
} from './basket-rules.ts';
import { PLAN_TYPES, type PlanType } from './plans.ts';

const some = (count: number, category: string): BasketChoice[] =>
  Array.from({ length: count }, (_, i) => ({ productId: `${category}-${i}`, category }));

const basket = (vegetables: number, fruits: number) => [
  ...some(vegetables, 'Legumes'),
  ...some(fruits, 'Frutas'),
];

describe('a basket', () => {
  it.each([
    ['essencial', 6, 3, 3, 1],
    ['familia', 8, 4, 4, 2],
    ['premium', 10, 5, 6, 3],
  ] as const)(
    'of %s keeps to its limits, with the exact words at each of them',
    (plan, maxVegetables, maxFruits, minVegetables, minFruits) => {
      expect(basketLimits(plan)).toEqual({ maxVegetables, maxFruits, minVegetables, minFruits });
      expect(basketProblem(plan, basket(minVegetables, minFruits))).toBeNull();
      expect(basketProblem(plan, basket(maxVegetables, maxFruits))).toBeNull();
      expect(basketProblem(plan, basket(minVegetables - 1, minFruits))).toBe(
        `Selecione pelo menos ${minVegetables} vegetais`,
      );
      expect(basketProblem(plan, basket(minVegetables, minFruits - 1))).toBe(
        `Selecione pelo menos ${minFruits} frutas`,
      );
      expect(basketProblem(plan, basket(maxVegetables + 1, maxFruits))).toBe(
        `Você já selecionou o máximo de ${maxVegetables} vegetais`,
      );
      expect(basketProblem(plan, basket(maxVegetables, maxFruits + 1))).toBe(
        `Você já selecionou o máximo de ${maxFruits} frutas`,
      );
    },
  );

  it.each(PLAN_TYPES)('of %s refuses the one too many while it is being chosen', (plan) => {
    const { maxVegetables, maxFruits } = basketLimits(plan);
    const full = basket(maxVegetables, maxFruits);
    const more = (category: string) => refuseAddition(plan, full, { productId: 'new', category });
    expect(more('Verduras')).toBe(`Você já selecionou o máximo de ${maxVegetables} vegetais`);
    expect(more('Frutas')).toBe(`Você já selecionou o máximo de ${maxFruits} frutas`);
    expect(more('Outros')).toBe(NOT_FOR_BASKETS);
    expect(refuseAddition(plan, full.slice(1), { productId: 'new', category: 'Cogumelos' })).toBeNull();
    expect(refuseAddition(plan, full, full[0] as BasketChoice)).toBeNull();
  });

  it('takes vegetables and fruits, and nothing else', () => {
    expect(CATEGORIES.map((category) => [category, basketKind(category)])).toEqual([
      ['Frutas', 'fruit'],
      ['Legumes', 'vegetable'],
      ['Verduras', 'vegetable'],
      ['Temperos', 'vegetable'],
      ['Cogumelos', 'vegetable'],
      ['Outros', null],
    ]);
    expect(basketProblem('essencial', [...basket(3, 1), ...some(1, 'Outros')])).toBe(NOT_FOR_BASKETS);
  });

  it('counts the same product once, however often it was sent', () => {
    expect(countBasket([...basket(2, 1), ...basket(2, 1)])).toEqual({ vegetables: 2, fruits: 1 });
  });
});

const choice = fc.record({
  productId: fc.integer({ min: 0, max: 40 }).map(String),
  category: fc.constantFrom(...CATEGORIES),
});
/** A product has one category only. */
const choices = fc
  .array(choice, { maxLength: 40 })
  .map((list) => [...new Map(list.map((item) => [item.productId, item])).values()]);

describe('whatever is chosen', () => {
  it('one product at a time never gets past a maximum', () => {
    fc.assert(
      fc.property(fc.constantFrom<PlanType>(...PLAN_TYPES), choices, (plan, offered) => {
        const chosen: BasketChoice[] = [];
        for (const item of offered) if (!refuseAddition(plan, chosen, item)) chosen.push(item);
        const { maxVegetables, maxFruits } = basketLimits(plan);
        const count = countBasket(chosen);
        expect(count.vegetables).toBeLessThanOrEqual(maxVegetables);
        expect(count.fruits).toBeLessThanOrEqual(maxFruits);
        const problem = basketProblem(plan, chosen);
        expect(problem === null || problem.startsWith('Selecione pelo menos')).toBe(true);
      }),
    );
  });

  it('a basket is fine exactly when both counts lie within their limits', () => {
    const count = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.constantFrom<PlanType>(...PLAN_TYPES), count, count, (plan, vegetables, fruits) => {
        const limits = basketLimits(plan);
        const fits =
          vegetables >= limits.minVegetables &&
          vegetables <= limits.maxVegetables &&
          fruits >= limits.minFruits &&
          fruits <= limits.maxFruits;
        expect(basketProblem(plan, basket(vegetables, fruits)) === null).toBe(fits);
      }),
    );
  });
});
