import type { Product } from '@cesta/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { categoriesOf, filterProducts } from './filter-products.ts';

const product = (name: string, category: string) => ({ name, category }) as unknown as Product;
const shelf = [
  product('Limão-taiti', 'Frutas'),
  product('Aipim manteiga', 'Legumes'),
  product('Mel', 'Doces'),
];

describe('the shelf of the panel', () => {
  it('finds by name without regard to case and accents', () => {
    expect(filterProducts(shelf, 'LIMAO', '').map(({ name }) => name)).toEqual(['Limão-taiti']);
    expect(filterProducts(shelf, 'manteiga aip', '')).toHaveLength(1);
    expect(filterProducts(shelf, 'frutas', '')).toHaveLength(0);
  });

  it('narrows to a category', () => {
    expect(filterProducts(shelf, '', 'Legumes').map(({ name }) => name)).toEqual(['Aipim manteiga']);
  });

  it('knows the categories that something is in, unknown ones last', () => {
    expect(categoriesOf(shelf.toReversed())).toEqual(['Frutas', 'Legumes', 'Doces']);
  });
});
