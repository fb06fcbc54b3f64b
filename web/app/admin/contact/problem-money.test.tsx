// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ProblemMoney } from './problem-money.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' } as const;
const ORDER = {
  id: '9d2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: 100,
  items: [],
  refundable: 100,
};

let order: typeof ORDER;
let sent: unknown[];

beforeEach(() => {
  signIn('t1', ana);
  order = ORDER;
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(order);
    sent.push(JSON.parse(String(body)));
    return Response.json({ message: 'Reembolso solicitado!' });
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('a refund of a complaint says what was left when it was decided', async () => {
  const problem = { id: 'p1', order_id: ORDER.id, amount: 30, basket: null } as never;
  const close = vi.fn();
  render(<ProblemMoney problem={problem} as="refund" onClose={close} />, { wrapper: PrivateData });
  const button = await screen.findByRole('button', { name: 'Reembolsar' }, { timeout: 20_000 });
  fireEvent.click(button);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([
    { amount: 30, seen: { status: 'confirmed', payment_status: 'paid', refundable: 100 } },
  ]);
});

it('of money that the store does not hold it says how it goes back', async () => {
  order = { ...ORDER, refundable: 0 };
  const problem = { id: 'p2', order_id: ORDER.id, amount: 30, basket: null } as never;
  render(<ProblemMoney problem={problem} as="refund" onClose={() => {}} />, { wrapper: PrivateData });
  const told = await screen.findByText(/^Não há nada a devolver por aqui\./, undefined, { timeout: 20_000 });
  expect(told.textContent).toContain('devolva por Pix ou em dinheiro');
  expect(screen.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
});
