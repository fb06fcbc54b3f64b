// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cart } from '../../session/cart-store.ts';
import CartPage from './cart.route.tsx';

const couve = {
  id: 'p1',
  name: 'Couve',
  price: 8.5,
  imageUrl: '/c.webp',
  stock: 9,
  inStock: true,
  active: true,
};
const quiabo = { ...couve, id: 'p2', name: 'Quiabo' };
const Site = createRoutesStub([{ path: '/', Component: CartPage }]);

const press = (name: RegExp) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  cart.clear();
  cart.add(couve, 2);
  cart.add(quiabo, 1);
});
afterEach(() => {
  cleanup();
  cart.clear();
});

/** What the shop sells today. */
async function open(...products: (typeof couve)[]) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/products' ? { products, total: products.length } : {}),
  );
  await act(async () => {
    render(<Site />);
  });
}

it('keeps the focus on the page when what was taken out is brought back', async () => {
  await open(couve, quiabo);
  await press(/^Remover.*Couve/);
  expect(focused()).toBe('Desfazer');
  await press(/^Desfazer/);
  expect(focused()).toBe('Sua cesta');
});

it('keeps the focus on the page when a change was read', async () => {
  await open(couve);
  await screen.findByRole('button', { name: 'Entendi' });
  expect(document.activeElement).toBe(document.body);
  await press(/^Entendi/);
  expect(focused()).toBe('Sua cesta');
});
