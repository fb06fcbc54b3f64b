// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../queries/private-data.tsx';
import { signIn, signOut } from '../session/session-store.ts';
import { ComingNext } from './coming-next.tsx';
import { OrdersTab } from './orders/orders-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const ORDER = {
  id: '3f0c1c9e-1111-4111-8111-111111111111',
  status: 'pending',
  payment_status: 'pending',
  payment_deadline: '2099-01-01T15:00:00.000Z',
  created_at: '2098-12-31T15:00:00.000Z',
  total: 20,
  items: [],
};

function Account() {
  return (
    <PrivateData>
      <ComingNext user={ana} />
      <OrdersTab user={ana} />
    </PrivateData>
  );
}

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

it('what comes next stands above the list of orders as soon as the list does, whichever answer is late', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/orders/user/u1'
      ? Promise.resolve(Response.json({ orders: [ORDER], total: 1 }))
      : new Promise(() => {}),
  );
  signIn('t1', ana);
  const Site = createRoutesStub([{ path: '/conta', Component: Account }]);
  render(<Site initialEntries={['/conta']} />);
  await screen.findByRole('article');
  expect(screen.getByRole('heading', { name: /^O pedido #.* espera o pagamento$/ })).toBeTruthy();
});
