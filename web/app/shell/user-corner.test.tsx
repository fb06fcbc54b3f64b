// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../session/session-store.ts';
import { UserCorner } from './user-corner.tsx';

const Site = createRoutesStub([{ path: '/', Component: UserCorner }]);

function openAs(role: string) {
  vi.stubGlobal('fetch', async () => Response.json({}));
  signIn('t1', { id: 'u1', name: 'Bia Rocha', email: 'bia@exemplo.test', role });
  render(<Site />);
}

/** What is in a closed popover is hidden; the menu is looked at, not opened. */
const link = (name: string) => screen.queryByRole('link', { name, hidden: true });

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('waits until it is known who is there, on the page as the server sends it', () => {
  const corner = renderToString(<UserCorner />);
  expect(corner).toContain('data-session="checking"');
  expect(corner).not.toContain('Entrar');
});

it.each(['admin', 'packer', 'driver'])('shows the way into the panel to who works here: %s', (role) => {
  openAs(role);
  expect(link('Painel Admin')?.getAttribute('href')).toBe('/admin');
});

it('shows it to no customer', () => {
  openAs('customer');
  expect(link('Minha Conta')).toBeTruthy();
  expect(link('Painel Admin')).toBeNull();
});
