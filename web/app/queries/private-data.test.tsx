// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../session/session-store.ts';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { Loaded } from './loaded.tsx';
import { PrivateData } from './private-data.tsx';
import { mine } from './query-keys.ts';
import { useAction } from './use-action.ts';
import { apiQuery, useApiQuery } from './use-api-query.ts';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' };
const rui = { ...ana, id: 'u2', name: 'Rui' };

interface Call {
  path: string;
  signal: AbortSignal | null | undefined;
  answer: (body: unknown, status?: number) => Promise<void>;
  fail: () => Promise<void>;
}

/** What the page asks of the store; each call waits for its answer. */
let calls: Call[];

const lastCall = () => calls.at(-1) as Call;
const told = () => toastStore.getSnapshot().map(({ type, text }) => `${type}: ${text}`);

beforeEach(() => {
  calls = [];
  localStorage.clear();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit = {}) => {
    if (path === '/api/auth/logout') return Promise.resolve(new Response());
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      calls.push({
        path,
        signal,
        answer: (body, status = 200) => act(async () => resolve(Response.json(body, { status }))),
        fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
      });
    });
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

function Addresses() {
  const found = useApiQuery(
    apiQuery<{ street: string }>(mine.addresses, '/addresses', 'Erro ao carregar endereços'),
    { onReturn: true },
  );
  const removal = useAction({
    run: () => fetch('/api/remove', {}),
    done: 'Removido!',
    failed: 'Erro ao remover',
    changes: [mine.addresses],
  });
  return (
    <>
      <Loaded from={found} waiting="esperando">
        {({ street }) => <p>mora em {street}</p>}
      </Loaded>
      <button type="button" onClick={() => void removal.perform()}>
        Remover
      </button>
    </>
  );
}

function Account() {
  const [tab, setTab] = useState('addresses');
  return (
    <PrivateData>
      <button type="button" onClick={() => setTab(tab === 'other' ? 'addresses' : 'other')}>
        Trocar aba
      </button>
      {tab === 'addresses' && <Addresses />}
    </PrivateData>
  );
}

async function openAs(user: object): Promise<void> {
  signIn('t1', user);
  render(<Account />);
  await waitFor(() => expect(calls).toHaveLength(1));
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

describe('private data', () => {
  it('is shown again at once when its tab is opened again, and asked for anew behind it', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await screen.findByText('mora em Rua A');
    await press('Trocar aba');
    expect(screen.queryByText('mora em Rua A')).toBeNull();
    await press('Trocar aba');
    expect(screen.getByText('mora em Rua A')).toBeTruthy();
    expect(calls).toHaveLength(2);
    await lastCall().answer({ street: 'Rua B' });
    expect(await screen.findByText('mora em Rua B')).toBeTruthy();
  });

  it('is given up on the way when its tab is left', async () => {
    await openAs(ana);
    expect(lastCall().signal?.aborted).toBe(false);
    await press('Trocar aba');
    expect(lastCall().signal?.aborted).toBe(true);
    await press('Trocar aba');
    expect(calls).toHaveLength(2);
    expect(screen.getByText('esperando')).toBeTruthy();
  });

  it('keeps the error and its button on screen while it is tried again', async () => {
    await openAs(ana);
    await lastCall().fail();
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar endereços');
    await press('Tentar novamente');
    expect(calls).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toContain('Erro ao carregar endereços');
    await lastCall().answer({ street: 'Rua A' });
    expect(await screen.findByText('mora em Rua A')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays on screen when a refresh fails, and says that it is not fresh', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await screen.findByText('mora em Rua A');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(calls).toHaveLength(2);
    await lastCall().answer({ message: 'Estamos em obras' }, 503);
    expect((await screen.findByRole('alert')).textContent).toContain('Estamos em obras');
    expect(screen.getByText('mora em Rua A')).toBeTruthy();
  });

  it('is asked for again after a change, which is told', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await press('Remover');
    await lastCall().answer({});
    expect(told()).toEqual(['success: Removido!']);
    expect(calls.map(({ path }) => path)).toEqual(['/api/addresses', '/api/remove', '/api/addresses']);
  });

  it('is not loaded on a server, which knows nobody', () => {
    render(<Account />);
    expect(document.body.textContent).toBe('');
  });
});

describe('another account', () => {
  it('begins with nothing of the one before, also when it takes over in another tab', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await screen.findByText('mora em Rua A');
    await act(async () => void signIn('t2', rui));
    expect(screen.queryByText('mora em Rua A')).toBeNull();
    expect(screen.getByText('esperando')).toBeTruthy();
    await lastCall().answer({ street: 'Rua do Rui' });
    expect(await screen.findByText('mora em Rua do Rui')).toBeTruthy();
  });

  it('does not get an answer that was meant for the one before', async () => {
    await openAs(ana);
    const late = lastCall();
    await act(async () => void signIn('t2', rui));
    await late.answer({ street: 'Rua A' });
    await lastCall().answer({ street: 'Rua do Rui' });
    expect(await screen.findByText('mora em Rua do Rui')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('signing out forgets everything, whatever page it is done on', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await screen.findByText('mora em Rua A');
    cleanup();
    await act(async () => signOut());
    signIn('t1', ana);
    render(<Account />);
    expect(screen.getByText('esperando')).toBeTruthy();
  });

  it('a refused token ends the session and takes the data with it', async () => {
    await openAs(ana);
    await lastCall().answer({ street: 'Rua A' });
    await screen.findByText('mora em Rua A');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await lastCall().answer({}, 401);
    expect(document.body.textContent).toBe('');
    expect(told()).toEqual(['error: Sessão expirada. Por favor, faça login novamente.']);
  });
});
