// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequireSession } from '../../session/guards.tsx';
import { startSession } from '../../session/session-store.ts';
import Login from './login.route.tsx';

const Site = createRoutesStub([
  { path: '/minha-conta', Component: () => <RequireSession>conta</RequireSession> },
  { path: '/login', Component: Login },
]);

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ user: null }));
  await act(startSession);
});
afterEach(cleanup);

it.each([
  ['/minha-conta?tab=pedidos&pedido=9d2a9c1e', 'Entre para ver o seu pedido.'],
  ['/minha-conta', 'Que bom ter você de volta.'],
])('%s without a session leads to the sign-in page, which says why', async (address, lead) => {
  render(<Site initialEntries={[address]} />);
  expect(await screen.findByText(lead)).toBeTruthy();
});
