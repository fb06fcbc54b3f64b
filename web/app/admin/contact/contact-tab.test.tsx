// @vitest-environment happy-dom
import type { ContactMessage } from '@cesta/contract/content/content';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import ContactTab from './contact-tab.tsx';

const messageOf = (id: string, name: string): ContactMessage => ({
  id,
  name,
  email: `${id}@exemplo.test`,
  message: 'Entregam no sábado?',
  read_status: false,
  created_at: '2026-11-18T12:00:00.000Z',
});

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

/** A store of messages; what is asked for after the first answer never comes. */
async function openUnread(messages: ContactMessage[]) {
  let isFirst = true;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const id = path.split('/')[3];
    const [message] = messages.filter((one) => one.id === id);
    if (method === 'PATCH') return Response.json({ ...message, read_status: true });
    if (method === 'PUT')
      return Response.json({ ...message, read_status: true, answered_at: '2026-11-19T12:00:00.000Z' });
    if (!isFirst) return new Promise(() => {});
    isFirst = false;
    return Response.json({ messages, total: messages.length, unread: messages.length });
  });
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  const router = createMemoryRouter([{ path: '/admin', Component: ContactTab }], {
    initialEntries: ['/admin?tab=contato&filtro=nao-lidas'],
  });
  render(
    <PrivateData>
      <RouterProvider router={router} />
    </PrivateData>,
  );
  await screen.findByText('Joana', undefined, { timeout: 20_000 });
}

it.each(['Marcar como Lida', 'Marcar como respondida'])(
  'what is pressed %s leaves the unread ones at once, and the focus is not lost',
  async (press) => {
    await openUnread([messageOf('m1', 'Joana'), messageOf('m2', 'Rita')]);
    const [first] = screen.getAllByRole('button', { name: press });
    if (first) fireEvent.click(first);
    await act(() => vi.waitFor(() => expect(screen.queryByText('Joana')).toBeNull()));
    expect(screen.getByText('Rita')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Não Lidas (1)' })).toBeTruthy();
    await act(() =>
      vi.waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mensagens' })),
      ),
    );
  },
);

it('the last unread one leaves the words that there is none', async () => {
  await openUnread([messageOf('m1', 'Joana')]);
  fireEvent.click(screen.getByRole('button', { name: 'Marcar como Lida' }));
  expect(await screen.findByText('Nenhuma mensagem não lida')).toBeTruthy();
});
