// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../queries/private-data.tsx';
import { signIn, signOut } from '../session/session-store.ts';
import { ComingNext } from './coming-next.tsx';

const HOUR = 3_600_000;
/** 12:00 in Bahia. */
const SERVER = Date.parse('2026-11-18T15:00:00.000Z');
const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const order = {
  id: '3f2a9c1e-0000-4000-8000-000000000001',
  created_at: '2026-11-18T14:55:00.000Z',
  status: 'pending',
  payment_status: 'pending',
  payment_deadline: '2026-11-18T15:25:00.000Z',
  total: 35.5,
  shipping: 10,
  items: [],
};

function Page() {
  return (
    <PrivateData>
      <ComingNext user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/', Component: Page }]);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  signIn('t1', ana);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.useRealTimers();
});

it.each([
  ['right', 0],
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])(
  'an order waits for its payment until its time is over, on a phone whose clock is %s',
  async (_, ahead) => {
    vi.setSystemTime(SERVER + ahead);
    vi.stubGlobal('fetch', async (path: string) => {
      const headers = { date: new Date(Date.now() - ahead).toUTCString() };
      if (path.startsWith('/api/stripe')) return Response.json({ subscription: null }, { headers });
      return Response.json({ orders: [order], total: 1 }, { headers });
    });
    render(<Site />);
    await pass(1000);
    expect(screen.getByText('O pedido #3F2A9C1E espera o pagamento')).toBeTruthy();
    expect(screen.getByText('Separamos tudo para você até 12:25.')).toBeTruthy();
    await pass(23 * 60_000);
    expect(screen.getByText('O pedido #3F2A9C1E espera o pagamento')).toBeTruthy();
    await pass(3 * 60_000);
    expect(screen.queryByText(/espera o pagamento/)).toBeNull();
    expect(screen.getByText(/Nada a caminho por enquanto/)).toBeTruthy();
  },
);

const LINE = { date: '2026-11-25', off: null, is_paid: false };
const TOLD = 'Prevista para quarta-feira, 25 de novembro.';

it.each([
  ['between two paid weeks', { status: 'active' }, true],
  [
    'at the end of a pause',
    {
      status: 'paused',
      paused_until: '2026-11-23',
      calendar: [{ ...LINE, date: '2026-11-18', off: 'pause' }, LINE],
    },
    true,
  ],
  ['whose payment a bank disputes', { status: 'paused', paused_until: null }, false],
  ['whose charge has failed', { status: 'past_due' }, false],
  ['whose coming weeks are all left out', { status: 'active', calendar: [{ ...LINE, off: 'skip' }] }, false],
])('a subscriber %s reads of the next basket only if one is to come', async (_, standing, isToCome) => {
  vi.setSystemTime(SERVER);
  const subscription = { plan_name: 'Família', calendar: [LINE], next_deliveries: [], ...standing };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/api/stripe') ? { subscription } : { orders: [], total: 0 }),
  );
  render(<Site />);
  await pass(1000);
  expect(document.body.textContent?.includes(TOLD)).toBe(isToCome);
  expect(screen.queryByText(/Nada a caminho por enquanto/) === null).toBe(isToCome);
});
