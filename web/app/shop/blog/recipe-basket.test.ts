import { describe, expect, it } from 'vitest';
import { planInWords, planRecipe } from './recipe-basket.ts';

const base = { price: 5, imageUrl: '', stock: 9, inStock: true };
const okra = { ...base, id: 'q', name: 'Quiabo' };
const shrimp = { ...base, id: 'c', name: 'Camarão', stock: 0, inStock: false };
const mango = { ...base, id: 'm', name: 'Manga', seasonFrom: 12, seasonTo: 2 };
const caju = { ...base, id: 'j', name: 'Caju', seasonFrom: 10, seasonTo: 1 };

describe('a recipe into the basket', () => {
  it('takes what is in season and in stock, and says of the rest why not', () => {
    const plan = planRecipe([okra, shrimp, mango, caju], [], '2026-11-16');
    expect(plan.add.map(({ id }) => id)).toEqual(['q', 'j']);
    expect(plan.leftOut).toEqual([
      { id: 'c', name: 'Camarão', why: 'esgotado' },
      { id: 'm', name: 'Manga', why: 'fora da safra, que vai de dezembro a fevereiro' },
    ]);
    expect(planInWords(plan)).toBe('2 produtos na cesta. 2 ficaram de fora.');
  });

  it('adds nothing twice', () => {
    const plan = planRecipe([okra, caju], [{ id: 'q' }], '2026-11-16');
    expect(plan.add).toEqual([caju]);
    expect(plan.leftOut).toEqual([{ id: 'q', name: 'Quiabo', why: 'já está na cesta' }]);
    expect(planInWords(plan)).toBe('1 produto na cesta. 1 ficou de fora.');
    expect(planInWords(planRecipe([okra], [], '2026-11-16'))).toBe('1 produto na cesta.');
  });

  it('takes a product of which only name, price and picture are known', () => {
    const plain = { id: 'x', name: 'Coentro', price: 3, imageUrl: '' };
    expect(planRecipe([plain], [], '2026-11-16').add).toEqual([plain]);
  });
});
