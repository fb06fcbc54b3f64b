import { describe, expect, it } from 'vitest';
import { orderOf, sortProducts } from './product-order.ts';

const shelf = [
  { name: 'Uva', price: 9, seasonFrom: 1, seasonTo: 3 },
  { name: 'Água de coco', price: '4.50' },
  { name: 'Caju', price: 7, seasonFrom: 10, seasonTo: 1 },
  { name: 'Banana', price: 7 },
];
const names = (order: string) => sortProducts(shelf, orderOf(order), '2026-11-16').map(({ name }) => name);

describe('the order of the shelf', () => {
  it.each([
    ['', ['Uva', 'Água de coco', 'Caju', 'Banana']],
    ['nada', ['Uva', 'Água de coco', 'Caju', 'Banana']],
    ['menor-preco', ['Água de coco', 'Caju', 'Banana', 'Uva']],
    ['maior-preco', ['Uva', 'Caju', 'Banana', 'Água de coco']],
    ['nome', ['Água de coco', 'Banana', 'Caju', 'Uva']],
    ['safra', ['Caju', 'Água de coco', 'Banana', 'Uva']],
  ])('is what the address says: "%s"', (order, expected) => {
    expect(names(order)).toEqual(expected);
  });

  it('leaves the list itself alone', () => {
    names('nome');
    expect(shelf[0]?.name).toBe('Uva');
  });
});
