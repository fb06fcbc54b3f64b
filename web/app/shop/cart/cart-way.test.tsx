// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { cart } from '../../session/cart-store.ts';
import CartPage from './cart.route.tsx';

const Site = createRoutesStub([{ path: '/', Component: CartPage }]);

afterEach(() => {
  cleanup();
  cart.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['desk', true],
  ['phone', false],
])('the filled cart of a %s has one link to the checkout', async (_, matches) => {
  const never = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: never, removeEventListener: never }));
  vi.stubGlobal('fetch', async () => Response.json({}));
  cart.add({ id: 'p1', name: 'Couve', price: 8.5, imageUrl: '/c.webp', stock: 9 }, 2);
  render(<Site />);
  expect(await screen.findAllByRole('link', { name: /Finalizar compra/ })).toHaveLength(1);
  expect(document.querySelector('[data-bottom-bar]') === null).toBe(matches);
});
