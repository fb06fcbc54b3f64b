// @vitest-environment happy-dom
import type { Post } from '@cesta/contract/content/content';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { PostDialog } from './post-dialog.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' } as const;
const POST = {
  id: 'b1',
  title: 'Bolo de aipim',
  author: 'Ana',
  content: '<p>De manhã.</p>',
  image_url: '/favicon.svg',
  published: true,
  updated_at: '2026-11-16T12:00:00.000Z',
} as Post;

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

it('what somebody else saves behind an open post is not taken for seen when the network comes back', async () => {
  let post = POST;
  let asked = 0;
  const sent: { seen?: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)));
    if (path !== '/api/blog/slug/b1') return Response.json({});
    asked += 1;
    return Response.json(post);
  });
  signIn('t1', ana);
  render(
    <MemoryRouter>
      <PrivateData>
        <PostDialog id="b1" known={undefined} onSaved={() => {}} onClose={() => {}} />
      </PrivateData>
    </MemoryRouter>,
  );
  const title = await screen.findByLabelText('Título', {}, { timeout: 20_000 });
  fireEvent.change(title, { target: { value: 'Bolo de aipim da vó' } });
  post = { ...POST, content: '<p>De outra pessoa.</p>', updated_at: '2026-11-16T13:00:00.000Z' };
  await act(async () => onlineManager.setOnline(false));
  await act(async () => onlineManager.setOnline(true));
  await act(() => vi.waitFor(() => expect(asked).toBe(2)));
  fireEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)));
  expect(sent[0]?.seen).toBe(POST.updated_at);
});
