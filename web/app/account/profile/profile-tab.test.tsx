// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ProfileTab } from './profile-tab.tsx';

const ana = { id: 'u1', name: 'Ana Lima', email: 'ana@exemplo.test', role: 'customer' } as const;

/** What the store knows of her. */
let stored: Record<string, unknown>;
let sent: unknown[];

function Account() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Outra aba
      </button>
      {isOpen && <ProfileTab user={ana} />}
    </>
  );
}

const Site = createRoutesStub([
  {
    path: '/',
    Component: () => (
      <PrivateData>
        <Account />
      </PrivateData>
    ),
  },
]);

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

beforeEach(async () => {
  sent = [];
  stored = { ...ana, email_confirmed: true, phone: '71999990000', cpf: null, birthdate: null };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path !== '/api/users/u1') return Response.json({ addresses: [], total: 0 });
    if (init?.method !== 'PUT') return Response.json({ user: stored });
    const change = JSON.parse(String(init.body)) as object;
    sent.push(change);
    stored = { ...stored, ...change };
    return Response.json({ user: stored });
  });
  signIn('t1', ana);
  await act(async () => {
    render(<Site />);
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('sends what was changed and nothing else, so that another device’s change stays', async () => {
  const name = await box('Nome completo');
  stored = { ...stored, phone: '71988887777' };
  fireEvent.input(name, { target: { value: 'Ana Lima Reis' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  });
  await waitFor(() => expect(sent).toEqual([{ name: 'Ana Lima Reis' }]));
  await waitFor(async () => expect((await box('Telefone')).value).toBe('(71) 98888-7777'));
});

it('begins with what is true when the tab is opened again', async () => {
  await box('Telefone');
  stored = { ...stored, phone: '71988887777' };
  fireEvent.click(screen.getByRole('button', { name: 'Outra aba' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Outra aba' }));
  });
  expect((await box('Telefone')).value).toBe('(71) 98888-7777');
});
