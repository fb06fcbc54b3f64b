// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import OrderConfirmation from './confirmation.route.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const ID = '3f2a9c1e-0000-4000-8000-000000000001';
const order = {
  id: ID,
  created_at: '2026-11-18T14:00:00.000Z',
  status: 'pending',
  payment_status: 'pending',
  total: 35.5,
  shipping: 10,
  items: [],
};
const Site = createRoutesStub([{ path: '/pedido/:orderId', Component: OrderConfirmation }]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T18:00:00.000Z');
  signIn('t1', ana);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.useRealTimers();
});

it.each([
  ['2026-11-19T14:30:00.000Z', 'quinta-feira, 19 de novembro às 11:30'],
  ['2026-11-18T18:25:00.000Z', 'as 15:25'],
])('what waits for its payment until %s says so: %s', async (payment_deadline, until) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...order, payment_deadline }));
  render(<Site initialEntries={[`/pedido/${ID}`]} />);
  expect(await screen.findByText(`Falta só o pagamento, até ${until}.`)).toBeTruthy();
});

it('the whole number of an order is one text, and breaks only between its groups', async () => {
  vi.stubGlobal('fetch', async () => Response.json(order));
  render(<Site initialEntries={[`/pedido/${ID}`]} />);
  const number = await screen.findByText(ID);
  expect(number.innerHTML.split('<wbr>')).toEqual(['3f2a9c1e-', '0000-', '4000-', '8000-', '000000000001']);
});
