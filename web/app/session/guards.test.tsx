// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: each test is a fresh page load with modules of its own
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const maria = { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' };

/** A fresh page load at a private address. The screens it leads to may be on their way for a while. */
async function open(path: string, arrival?: Promise<null>) {
  vi.resetModules();
  const { RequireAdmin, RequireSession, useReturnTo } = await import('./guards.tsx');
  const session = await import('./session-store.ts');
  const { toastStore } = await import('../ui/toast-store.ts');
  function Login() {
    return <p>login, de volta para {useReturnTo() ?? 'lugar nenhum'}</p>;
  }
  function Home() {
    return <p>início {useLocation().pathname}</p>;
  }
  const Site = createRoutesStub([
    { path: '/', Component: Home },
    { path: '/login', Component: Login, ...(arrival && { loader: () => arrival }) },
    {
      path: '/checkout',
      Component: () => <RequireSession warning="Faça login para finalizar a compra">caixa</RequireSession>,
    },
    { path: '/conta', Component: () => <RequireSession>conta</RequireSession> },
    { path: '/admin', Component: () => <RequireAdmin>painel</RequireAdmin> },
  ]);
  render(<Site initialEntries={[path]} />);
  return { ...session, toasts: toastStore.getSnapshot };
}

function stored(user: object | null, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json({ user }, { status }));
  if (!user) return;
  localStorage.setItem('auth_token', 't1');
  localStorage.setItem('user', JSON.stringify(user));
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a private screen', () => {
  it('waits behind the loading screen until the session is checked', async () => {
    stored(maria);
    const { startSession } = await open('/conta');
    expect(screen.getByRole('status').textContent).toContain('Carregando');
    await act(startSession);
    expect(await screen.findByText('conta')).toBeTruthy();
  });

  it('sends a visitor to sign in, says why and remembers the way back', async () => {
    stored(null);
    const { startSession, toasts } = await open('/checkout?passo=2');
    await act(startSession);
    expect(await screen.findByText('login, de volta para /checkout?passo=2')).toBeTruthy();
    expect(toasts()).toMatchObject([{ type: 'warning', text: 'Faça login para finalizar a compra' }]);
  });

  it('shows that the sign-in page is coming while a slow network brings it', async () => {
    stored(null);
    const arrival = Promise.withResolvers<null>();
    const { startSession } = await open('/checkout', arrival.promise);
    await act(startSession);
    expect(screen.getByRole('status').textContent).toContain('Carregando');
    await act(async () => arrival.resolve(null));
    expect(await screen.findByText('login, de volta para /checkout')).toBeTruthy();
  });

  it('leads home whoever signs out on it', async () => {
    stored(maria);
    const { startSession, signOut } = await open('/conta');
    await act(startSession);
    await act(async () => signOut());
    expect(await screen.findByText('início /')).toBeTruthy();
  });

  it('asks whoever lost the session on it to sign in again', async () => {
    stored(maria);
    const { startSession, expireSession } = await open('/conta');
    await act(startSession);
    await act(async () => expireSession('t1'));
    expect(await screen.findByText('login, de volta para /conta')).toBeTruthy();
  });
});

describe('the admin panel', () => {
  it('is closed to customers, with a way home', async () => {
    stored(maria);
    const { startSession } = await open('/admin');
    await act(startSession);
    expect(await screen.findByRole('heading', { name: 'Acesso Negado' })).toBeTruthy();
    expect(screen.getByText('Você não tem permissão para acessar esta página.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
    expect(screen.queryByText('painel')).toBeNull();
  });

  it.each(['packer', 'driver'])('is open to who works here: %s', async (role) => {
    stored({ ...maria, role });
    const { startSession } = await open('/admin');
    await act(startSession);
    expect(await screen.findByText('painel')).toBeTruthy();
  });

  it('is open to admins', async () => {
    stored({ ...maria, role: 'admin' });
    const { startSession } = await open('/admin');
    await act(startSession);
    expect(await screen.findByText('painel')).toBeTruthy();
  });
});
