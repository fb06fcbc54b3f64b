import { CATEGORIES, FEW_LEFT } from '@cesta/contract/catalog';
import { FRUIT_CATEGORIES, PLANS, VEGETABLE_CATEGORIES } from '@cesta/contract/plans';
import { describe, expect, it } from 'vitest';
import { demoProducts } from './products.ts';

const active = demoProducts.filter((product) => product.active);
const sellable = active.filter((product) => product.stock > 0);

describe('the demo shelf', () => {
  it('holds at least 30 products, each under its own name', () => {
    expect(active.length).toBeGreaterThanOrEqual(30);
    expect(new Set(demoProducts.map(({ key }) => key)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
  });

  it.each([
    ['Frutas', 8],
    ['Legumes', 8],
    ['Verduras', 7],
    ['Temperos', 5],
    ['Cogumelos', 4],
    ['Outros', 5],
  ])('has a full row of %s', (category, least) => {
    expect(CATEGORIES).toContain(category);
    expect(active.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(least);
  });

  it('fills the largest basket from what is in stock', () => {
    const { maxVegetables, maxFruits } = PLANS.premium;
    const among = (categories: readonly string[]) =>
      sellable.filter(({ category }) => categories.includes(category)).length;
    expect(among(VEGETABLE_CATEGORIES)).toBeGreaterThanOrEqual(maxVegetables);
    expect(among(FRUIT_CATEGORIES)).toBeGreaterThanOrEqual(maxFruits);
  });

  it('shows every state of a shelf: plenty, few left, sold out and inactive', () => {
    expect(sellable.some(({ stock }) => stock < FEW_LEFT)).toBe(true);
    expect(active.filter(({ stock }) => stock === 0)).toHaveLength(2);
    expect(demoProducts.filter((product) => !product.active)).toHaveLength(1);
  });

  it('opens with four products that can be bought, of four categories', () => {
    const first = demoProducts.slice(0, 4);
    expect(new Set(first.map(({ category }) => category)).size).toBe(4);
    expect(first.every((product) => product.active && product.stock >= FEW_LEFT)).toBe(true);
  });

  it.each(demoProducts.map((product) => [product.key, product] as const))(
    'prices and describes %s in full',
    (_, product) => {
      expect(Number.isSafeInteger(product.priceCents)).toBe(true);
      expect(product.priceCents).toBeGreaterThan(0);
      expect(product.priceCents).toBeLessThan(100_00);
      expect(product.unit).not.toBe('');
      expect(product.description).toMatch(/^\p{Lu}.{40,230}\.$/u);
    },
  );
});
