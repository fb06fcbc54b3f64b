// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import DeliveriesTab from './deliveries-tab.tsx';

const FRIDAY = '2026-11-20';
const NONE = { scheduled: 0, packed: 0, delivered: 0 };
const WEEK = {
  week: '2026-11-16',
  today: '2026-11-17',
  forgotten: 0,
  days: [{ date: FRIDAY, ...NONE, called_off: [{ city: 'Ilhéus', reason: 'Enchente' }] }],
};
const DAY = { date: FRIDAY, today: WEEK.today, areas: [], harvest: [], stops: [], total: 0 };

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('a day that was called off says so, and why', async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes(`/deliveries/${FRIDAY}`) ? DAY : url.includes('/deliveries?') ? WEEK : {}),
  );
  const tab = () => (
    <PrivateData>
      <DeliveriesTab />
    </PrivateData>
  );
  const initialEntries = [`/admin?tab=entregas&dia=${FRIDAY}`];
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/admin', Component: tab }], { initialEntries })} />,
  );
  const told = await screen.findByText(/^Dia sem entrega/, undefined, { timeout: 20_000 });
  expect(told.textContent).toBe('Dia sem entrega em Ilhéus. Motivo: Enchente');
  expect(screen.getByText('Nenhuma entrega')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancelar ou mudar este dia' })).toBeTruthy();
}, 30_000);
