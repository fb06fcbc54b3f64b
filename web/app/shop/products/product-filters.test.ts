import { describe, expect, it } from 'vitest';
import { categoriesOf, findProducts } from './product-filters.ts';

const products = [
  { name: 'Mel de uruçu', category: 'Outros' },
  { name: 'Limão-taiti', category: 'Frutas' },
  { name: 'Tomate italiano', category: 'Legumes' },
  { name: 'Tomate-cereja', category: 'Legumes' },
];
const names = (search: string, category = '') =>
  findProducts(products, search, category, []).found.map(({ name }) => name);

describe('looking for a product', () => {
  it.each([
    ['LIMAO', ['Limão-taiti']],
    ['limão', ['Limão-taiti']],
    ['uruçu', ['Mel de uruçu']],
    ['  tomate ', ['Tomate italiano', 'Tomate-cereja']],
    ['cereja tomate', ['Tomate-cereja']],
    ['jaca', []],
    ['', products.map(({ name }) => name)],
  ])('finds by name whatever the case and accents: "%s"', (search, expected) => {
    expect(names(search)).toEqual(expected);
  });

  it('keeps to the chosen category', () => {
    expect(names('tom', 'Legumes')).toHaveLength(2);
    expect(names('tom', 'Frutas')).toEqual([]);
  });
});

describe('category buttons', () => {
  it('are those of the loaded products, in the order of the stalls', () => {
    expect(categoriesOf(products)).toEqual(['Frutas', 'Legumes', 'Outros']);
  });

  it('put what the store does not know yet at the end', () => {
    expect(categoriesOf([{ name: 'Pão', category: 'Padaria' }, ...products]).at(-1)).toBe('Padaria');
  });
});
