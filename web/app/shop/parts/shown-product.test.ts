import { expect, it } from 'vitest';
import type { ShownProduct } from './shown-product.ts';
import { toShown } from './shown-product.ts';

it('shows a product of exactly the named fields, whose price may come as a text', () => {
  const named = {
    ...{ id: 'p', name: 'Umbu', description: 'Azedinho', category: 'Frutas', price: '6.50' },
    ...{ imageUrl: '', active: true, stock: 3, inStock: true },
  };
  expect(toShown(named as unknown as ShownProduct)).toMatchObject({ name: 'Umbu', price: 6.5, stock: 3 });
});
