// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../session/server-time.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import PaymentPending from './pending.route.tsx';
import PaymentSuccess from './success.route.tsx';

const HOUR = 60 * 60_000;
const SERVER = Date.parse('2026-11-16T12:00:00.000Z');
const order = {
  id: '3f2a9c1e-0000-4000-8000-000000000001',
  created_at: '2026-11-16T11:55:00.000Z',
  status: 'pending',
  payment_status: 'pending',
  payment_deadline: '2026-11-16T12:25:00.000Z',
  total: 35.5,
  shipping: 10,
  items: [],
};

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  noteServerTime(new Response('', { headers: { date: new Date().toUTCString() } }), Date.now());
  vi.useRealTimers();
});

it.each([
  ['/pagamento/sucesso', PaymentSuccess, 'Conferindo o pagamento…'],
  ['/pagamento/pendente', PaymentPending, 'Pagamento Pendente'],
])('%s calls nothing expired because a phone is an hour ahead', async (path, Component, title) => {
  vi.useFakeTimers();
  vi.setSystemTime(SERVER + HOUR);
  let looks = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/orders?')) looks += 1;
    const date = new Date(Date.now() - HOUR).toUTCString();
    return Response.json({ orders: [order], total: 1 }, { headers: { date } });
  });
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' });
  const Site = createRoutesStub([{ path, Component }]);
  await act(async () => {
    render(<Site initialEntries={[`${path}?session_id=cs_test_1`]} />);
  });
  for (let passed = 0; passed < 3000; passed += 50) {
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  }
  expect(looks).toBeGreaterThan(0);
});

async function openPending(Component: typeof PaymentPending): Promise<void> {
  const Site = createRoutesStub([{ path: '/pagamento/pendente', Component }]);
  await act(async () => {
    render(<Site initialEntries={['/pagamento/pendente?session_id=cs_test_1']} />);
  });
}

it('a pending page that is loaded again calls nothing expired before the store has answered', async () => {
  vi.useFakeTimers();
  vi.setSystemTime(SERVER + 2 * HOUR);
  let answers = true;
  vi.stubGlobal('fetch', async () => {
    if (!answers) return new Promise(() => {});
    const date = new Date(Date.now() - 2 * HOUR).toUTCString();
    return Response.json({ orders: [order], total: 1 }, { headers: { date } });
  });
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' });
  await openPending(PaymentPending);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('timer').textContent).toMatch(/^24:5\d/);
  answers = false;
  // Everything begins anew but for what the tab keeps.
  cleanup();
  vi.resetModules();
  await openPending((await import('./pending.route.tsx')).default);
  for (let passed = 0; passed < 3000; passed += 50) {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pagamento Pendente');
    await act(() => vi.advanceTimersByTimeAsync(50));
  }
  expect(screen.getByRole('timer').textContent).toMatch(/^24:5\d/);
});
