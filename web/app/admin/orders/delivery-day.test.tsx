// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';

const ORDER = {
  id: '9d2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: 100,
  items: [],
  delivery: { date: '2026-11-17', state: 'scheduled', late_since: null, promise: 'Chega hoje.' },
};

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('an opened order says on which day it is delivered', async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json(ORDER));
  render(
    <MemoryRouter>
      <PrivateData>
        <OrderDialog orderId={ORDER.id} onAsk={() => {}} onClose={() => {}} />
      </PrivateData>
    </MemoryRouter>,
  );
  const name = await screen.findByText('Dia da entrega', undefined, { timeout: 20_000 });
  expect(name.parentElement?.textContent).toBe('Dia da entregaterça-feira, 17 de novembro');
}, 30_000);

it('so does its card, and one that goes nowhere says nothing', () => {
  const card = (raw: object) => (
    <MemoryRouter>
      <OrderCard
        order={readAdminOrder(raw) as AdminOrder}
        busy={false}
        isOpen
        isChosen={false}
        onToggle={() => {}}
        onChoose={() => {}}
        onChange={async () => true}
        onOpen={() => {}}
        onAsk={() => {}}
      />
    </MemoryRouter>
  );
  const { rerender } = render(card(ORDER));
  expect(screen.getByRole('group', { name: 'Entrega' }).textContent).toContain('terça-feira, 17 de novembro');
  rerender(card({ ...ORDER, delivery: null }));
  expect(screen.getByRole('group', { name: 'Entrega' }).textContent).not.toContain('novembro');
});
