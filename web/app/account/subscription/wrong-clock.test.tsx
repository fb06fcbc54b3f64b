// @vitest-environment happy-dom
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { SubscriptionTab } from './subscription-tab.tsx';

const HOUR = 60 * 60_000;
const SERVER = Date.parse('2026-11-16T12:00:00.000Z');
const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const row = { id: 'd1', date: '2026-11-18', changes_until: '2026-11-16T12:30:00.000Z', differs: false };
const line: Partial<ComingDelivery> = {
  ...row,
  status: 'scheduled',
  is_paid: true,
  off: null,
  charge: null,
  credit: 180,
  can_skip: true,
  can_swap: true,
};
const subscription = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2026-11-20T12:00:00.000Z',
  created_at: '2026-10-01T12:00:00.000Z',
  next_deliveries: [{ ...row, status: 'scheduled', items: [], address: null }],
  calendar: [line],
};

const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

function Tab() {
  return (
    <PrivateData>
      <SubscriptionTab user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/conta', Component: Tab }]);

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.useRealTimers();
});

it('a delivery that can still be changed says so on a phone that is an hour ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(SERVER + HOUR);
  vi.stubGlobal('fetch', async (path: string) => {
    const date = new Date(Date.now() - HOUR).toUTCString();
    const answer = path === '/api/stripe/subscription' ? { subscription } : {};
    return Response.json(answer, { headers: { date } });
  });
  signIn('t1', ana);
  render(<Site initialEntries={['/conta']} />);
  await settled(() => screen.getByRole('button', { name: 'Trocar só nesta entrega' }));
  expect(screen.getByText(/^Você pode trocar os itens até/)).toBeTruthy();
  expect(screen.queryByText(/^Cesta fechada/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Trocar itens da cesta' })));
  await settled(() => screen.getByText('A troca vale a partir da entrega de quarta-feira, 18 de novembro.'));
});
