// @vitest-environment happy-dom
import { cents } from '@cesta/contract/base/money';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cart } from '../../session/cart-store.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import { Checkout } from './checkout.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const couve = { id: 'p1', name: 'Couve', price: 8.5, imageUrl: '/c.webp', stock: 9, inStock: true };
const Site = createRoutesStub([
  { path: '/', Component: () => <Checkout user={ana} items={cart.read()} subtotal={cents(850)} /> },
]);

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/products' ? { products: [], total: 0 } : {}),
  );
  signIn('t1', ana);
  cart.clear();
  cart.add(couve, 1);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('keeps the focus on the page when a change was read', async () => {
  await act(async () => {
    render(<Site />);
  });
  const button = await screen.findByRole('button', { name: 'Entendi' });
  expect(document.activeElement).toBe(document.body);
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('Finalizar compra');
});
