import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketLimits, countBasket } from './basket-rules.ts';
import { type ListedProduct, neverRoom, refuseNeverList, roomText } from './never-list.ts';
import { PLAN_TYPES, type PlanType } from './plans.ts';

const shelfOf = (vegetables: number, fruits: number): ListedProduct[] => [
  ...Array.from({ length: vegetables }, (_, i) => ({ id: `v${i}`, category: 'Legumes' })),
  ...Array.from({ length: fruits }, (_, i) => ({ id: `f${i}`, category: 'Frutas' })),
  { id: 'mel', category: 'Outros' },
];
const refuse = (plans: PlanType[], shelf: ListedProduct[], never: string[], before: string[] = []) =>
  refuseNeverList({ plans, shelf, never: new Set(never), before: new Set(before) });

describe('what shall never come', () => {
  it('leaves enough of the shelf for every place of the plan, now and next', () => {
    expect(neverRoom(['essencial'], shelfOf(14, 8))).toEqual({ vegetable: 8, fruit: 5 });
    expect(neverRoom(['essencial', 'premium'], shelfOf(14, 8))).toEqual({ vegetable: 4, fruit: 3 });
    expect(roomText({ vegetable: 4, fruit: 1 })).toBe('4 vegetais e 1 fruta');
  });

  it('says how many are possible and how many are too many', () => {
    const shelf = shelfOf(8, 3);
    expect(refuse(['essencial'], shelf, ['v0', 'v1'])).toBeNull();
    expect(refuse(['essencial'], shelf, ['v0', 'v1', 'v2'])).toBe(
      'Dá para deixar de fora até 2 vegetais: o que sobra na feira precisa encher os 6 lugares de vegetais da cesta Essencial. Tire 1 da lista.',
    );
    expect(refuse(['essencial'], shelf, ['f0'])).toBe(
      'Por enquanto não dá para deixar nenhuma fruta de fora: o que sobra na feira precisa encher os 3 lugares de frutas da cesta Essencial.',
    );
  });

  it('counts only what is to be had, and lets a list stand that the shelf has become too small for', () => {
    const shelf = shelfOf(8, 3).map((product) =>
      product.id > 'v5' && product.id < 'w' ? { ...product, inStock: false } : product,
    );
    expect(refuse(['essencial'], shelf, ['v0', 'v1'])).toContain('nenhum vegetal');
    expect(refuse(['essencial'], shelf, ['v0', 'v1'], ['v0', 'v1'])).toBeNull();
    expect(refuse(['essencial'], shelf, ['v0'], ['v0', 'v1'])).toBeNull();
    expect(refuse(['essencial'], shelf, ['v6', 'v7'])).toBeNull();
  });

  it('whatever list is taken, a full basket can be made of the rest', () => {
    const plans = fc.uniqueArray(fc.constantFrom(...PLAN_TYPES), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(plans, fc.nat(20), fc.nat(10), fc.infiniteStream(fc.boolean()), (wanted, v, f, coin) => {
        const shelf = shelfOf(v, f);
        const never = shelf.filter(() => coin.next().value).map(({ id }) => id);
        const isNone = never.every((id) => id === 'mel');
        if (isNone || refuse(wanted, shelf, never)) return;
        const rest = shelf.filter(({ id }) => !never.includes(id));
        const left = countBasket(rest.map(({ id, category }) => ({ productId: id, category })));
        for (const plan of wanted) {
          const { maxVegetables, maxFruits } = basketLimits(plan);
          if (never.some((id) => id.startsWith('v')))
            expect(left.vegetables).toBeGreaterThanOrEqual(maxVegetables);
          if (never.some((id) => id.startsWith('f'))) expect(left.fruits).toBeGreaterThanOrEqual(maxFruits);
        }
      }),
    );
  });
});
