// @vitest-environment happy-dom
import type { Person } from '@cesta/contract/panel/people';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { PersonOrders } from './person-orders.tsx';

const ORDER = {
  id: '9d2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: 100,
  items: [],
};

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it("an order is refunded on the person's page, which shows what goes back", async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  const sent: unknown[] = [];
  let refunds: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.includes('/orders/user/')) return Response.json({ orders: [{ ...ORDER, refunds }], total: 1 });
    if (method === 'GET') return Response.json({ ...ORDER, refundable: 100 });
    sent.push([new URL(url, 'http://loja.test').pathname, JSON.parse(String(body))]);
    const at = '2026-11-17T12:00:00.000Z';
    const state = { state: 'pending', reason: '', requested_at: at, state_at: at, resolution: null };
    refunds = [{ id: 'r1', amount: 30, ...state }];
    return Response.json({ message: 'Reembolso solicitado!' });
  });
  render(
    <MemoryRouter>
      <PrivateData>
        <PersonOrders person={{ id: 'p1', phone: null } as Person} />
      </PrivateData>
    </MemoryRouter>,
  );
  const wait = { timeout: 20_000 };
  fireEvent.click(await screen.findByRole('button', { name: 'Reembolsar o pedido 9D2A9C1E' }, wait));
  fireEvent.change(await screen.findByLabelText('Valor a devolver (R$)', undefined, wait), {
    target: { value: '30' },
  });
  const question = within(screen.getByRole('dialog', { name: 'Reembolsar pedido' }));
  fireEvent.click(question.getByRole('button', { name: 'Reembolsar' }));
  const going = await screen.findByText(/^Reembolso de/, undefined, wait);
  expect(going.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Reembolso de R\$ 30,00 em andamento desde 17\/11\/2026/,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  const seen = { status: 'confirmed', payment_status: 'paid', refundable: 100 };
  expect(sent).toEqual([[`/api/orders/${ORDER.id}/refund`, { amount: 30, seen }]]);
  expect(toastStore.getSnapshot().map(({ text }) => text)).toContain('Reembolso solicitado!');
});
