import { ProductInput } from '@cesta/contract/catalog/catalog';
import { CATEGORIES, FEW_LEFT } from '@cesta/contract/catalog/catalog-constants';
import { FRUIT_CATEGORIES, PLANS, VEGETABLE_CATEGORIES } from '@cesta/contract/subscriptions/plans';
import { describe, expect, it } from 'vitest';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';

const active = demoProducts.filter((product) => product.active);
const sellable = active.filter((product) => product.stock > 0);

describe('the demo shelf', () => {
  it('holds at least 30 products, each under its own name', () => {
    expect(active.length).toBeGreaterThanOrEqual(30);
    expect(new Set(demoProducts.map(({ key }) => key)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
  });

  it.each(CATEGORIES)('has something to buy of %s', (category) => {
    expect(sellable.filter((product) => product.category === category)).not.toEqual([]);
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
    expect(sellable.some(({ stock }) => stock >= FEW_LEFT)).toBe(true);
    expect(active.some(({ stock }) => stock === 0)).toBe(true);
    expect(demoProducts.some((product) => !product.active)).toBe(true);
  });

  it('gives everything that may come in a basket a family, and keeps the pantry for the shop alone', () => {
    const coming = demoProducts.filter(({ inBaskets }) => inBaskets);
    expect(coming.filter(({ family }) => family === '')).toEqual([]);
    expect(demoProducts.filter(({ category, inBaskets }) => category === 'Outros' && inBaskets)).toEqual([]);
    expect(demoProducts.find(({ key }) => key === 'hortela-vaso')?.inBaskets).toBe(false);
  });

  it('opens with four products that can be bought, of four categories', () => {
    const first = demoProducts.slice(0, 4);
    expect(new Set(first.map(({ category }) => category)).size).toBe(4);
    expect(first.every((product) => product.active && product.stock >= FEW_LEFT)).toBe(true);
  });

  it('says of each how to keep and use it, and of what grows who grows it and when', () => {
    const growers = new Set(demoProducers.flatMap(({ key, active: isActive }) => (isActive ? key : [])));
    for (const { key, category, keeping, usage, producerKey, seasonFrom } of demoProducts) {
      expect(keeping, key).toMatch(/^\p{Lu}.*\.$/u);
      expect(usage, key).toMatch(/^\p{Lu}.*\.$/u);
      if (producerKey) expect(growers, key).toContain(producerKey);
      if (category !== 'Outros') expect(seasonFrom, key).not.toBeNull();
    }
    expect(demoProducts.filter(({ producerKey }) => !producerKey).length).toBeLessThan(5);
  });

  it.each(demoProducts.map((product) => [product.key, product] as const))(
    'would be taken by the form of the panel: %s',
    (_, { key: _key, priceCents, ...product }) => {
      const typed = { ...product, price: priceCents / 100, imageUrl: '/x.webp' };
      expect(ProductInput.safeParse(typed)).toMatchObject({ success: true, data: { price: priceCents } });
      expect(product.unit).not.toBe('');
      expect(product.description).toMatch(/^\p{Lu}.*\.$/u);
    },
  );
});
