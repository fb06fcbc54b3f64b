// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import OrdersTab from './orders-tab.tsx';

const orders = Array.from({ length: 6 }, (_, place) => ({
  id: `${String(place).repeat(8)}-5b7d-4c21-9a55-0c1d2e3f4a5b`,
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: 100,
  items: [],
}));

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open() {
  cleanup();
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/api/orders?') ? { orders, total: orders.length } : {}),
  );
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  const router = createMemoryRouter([{ path: '/admin', Component: OrdersTab }], {
    initialEntries: ['/admin?tab=pedidos'],
  });
  render(
    <PrivateData>
      <RouterProvider router={router} />
    </PrivateData>,
  );
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6), { timeout: 20_000 });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const whole = () => screen.queryAllByRole('group', { name: 'Itens' }).length;

it('orders are cards until somebody wants rows, which this browser remembers', async () => {
  await open();
  expect(whole()).toBe(6);
  press('Linhas');
  expect(whole()).toBe(0);
  await open();
  expect(whole()).toBe(0);
  press('Cartões');
  expect(whole()).toBe(6);
  await open();
  expect(whole()).toBe(6);
});
