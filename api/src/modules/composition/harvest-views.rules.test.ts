import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import type { RoundProduct } from '@cesta/contract/supply/harvest';
import { expect, it } from 'vitest';
import { inShedOrder } from './harvest-views.rules.ts';

const product = (category: string, product_name: string) =>
  ({ product_id: product_name, product_name, category }) as RoundProduct;

it('lists what a day wants by category in the order of the shop, what is of none last, then by name', () => {
  const lines = [
    product('Peixes', 'Pitu'),
    ...CATEGORIES.toReversed().flatMap((category) => [
      product(category, `Umbu ${category}`),
      product(category, `Água ${category}`),
    ]),
  ];
  expect(inShedOrder(lines).map(({ category, product_name }) => [category, product_name])).toEqual([
    ...CATEGORIES.flatMap((category) => [
      [category, `Água ${category}`],
      [category, `Umbu ${category}`],
    ]),
    ['Peixes', 'Pitu'],
  ]);
});
