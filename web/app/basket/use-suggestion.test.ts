// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type BasketProduct, useBasketChoice } from './use-basket-choice.ts';
import { useSuggestion } from './use-suggestion.ts';

const product = (name: string): BasketProduct => ({ id: name, name, category: 'Verduras', imageUrl: '' });
const [couve, jilo, quiabo, alface] = ['Couve', 'Jiló', 'Quiabo', 'Alface'].map(product) as [
  BasketProduct,
  BasketProduct,
  BasketProduct,
  BasketProduct,
];

function open(...startWith: string[]) {
  const products = [couve, jilo, quiabo, alface];
  return renderHook(() => {
    const choice = useBasketChoice({ plan: 'essencial', products, startWith });
    const { chosen, add, restore } = choice;
    const ids = chosen.map(({ id }) => id);
    return { choice, ids, ...useSuggestion({ plan: 'essencial', chosen: ids, add, restore }) };
  }).result;
}

it('takes out what it put in, and leaves what its customer changed since', async () => {
  const suggested = ['Jiló', 'Quiabo'].map((productId) => ({ productId, reason: 'season' }));
  vi.stubGlobal('fetch', async () => Response.json({ products: suggested }));
  const basket = open('Couve');
  await act(() => basket.current.fill());
  expect(basket.current.ids).toEqual(['Couve', 'Jiló', 'Quiabo']);
  act(() => basket.current.choice.toggle(alface));
  act(() => basket.current.choice.toggle(couve));
  act(() => basket.current.choice.toggle(jilo));
  expect(basket.current.ids).toEqual(['Quiabo', 'Alface']);
  act(() => basket.current.undo());
  expect(basket.current.ids).toEqual(['Alface']);
  expect(basket.current.filled).toBeNull();
});
