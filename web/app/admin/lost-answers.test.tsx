// @vitest-environment happy-dom
import type { ClosedDay, ClosingQuestion } from '@cesta/contract/coverage/closed-days';
import type { Stop } from '@cesta/contract/panel/deliveries';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { panel } from '../queries/query-keys.ts';
import { signIn, signOut } from '../session/session-store.ts';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { Reopening } from './coverage/reopening.tsx';
import { useMarking } from './deliveries/use-marking.ts';
import { useClosing } from './parts/use-closing.ts';
import { WorklistCard } from './worklist/worklist-card.tsx';

const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';
const texts = () => toastStore.getSnapshot().map(({ text }) => text);
const press = (name: string) =>
  act(async () => {
    const found = screen.getAllByRole('button', { name }).at(-1);
    if (found) fireEvent.click(found);
  });

/** The keys that were asked for anew. */
let looked: string[];

function Watch({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    looked.push(JSON.stringify(filters?.queryKey));
  });
  return children;
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <Watch>{children}</Watch>
    </MemoryRouter>
  </QueryClientProvider>
);

beforeEach(() => {
  looked = [];
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/impact')) return Response.json({ baskets: 2, orders: 1 });
    throw new TypeError('Failed to fetch');
  });
});
afterEach(cleanup);

describe('when the answer is lost, the question goes and what is behind it is read again', () => {
  it('for days without delivery', async () => {
    const { result } = renderHook(() => useClosing(() => {}), { wrapper });
    await act(() => result.current.ask({} as ClosingQuestion));
    expect(result.current.asked).not.toBeNull();
    await act(async () => result.current.confirm());
    await waitFor(() => expect(result.current.asked).toBeNull());
    expect(texts()).toEqual([`Erro ao salvar dias sem entrega\n${UNSURE}`]);
    expect(looked).toEqual([JSON.stringify(panel.closedDays), JSON.stringify(panel.deliveries)]);
  });

  it('for a day that has delivery again', async () => {
    const close = vi.fn();
    const day = { id: 'c1', date: '2026-11-20', city: null } as ClosedDay;
    render(<Reopening day={day} onClose={close} />, { wrapper });
    await press('Voltar a entregar');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(texts()).toEqual([`Erro ao voltar a entregar\n${UNSURE}`]);
  });

  it('for stops that are packed at once, and for money at the door', async () => {
    const close = vi.fn();
    signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
    const { result } = renderHook(() => useMarking(), { wrapper });
    await act(async () =>
      result.current.packAll([{ kind: 'basket', id: 'd1', state: 'scheduled' } as Stop], close),
    );
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    await act(async () => result.current.collect('o1', { received: true }));
    await waitFor(() => expect(looked).toContain(JSON.stringify(panel.worklist)));
    // Both wait on the phone and leave by themselves: nobody has to find out whether they were made.
    await waitFor(() => expect(result.current.waiting).toBe(2));
    expect(texts()).toEqual([]);
    signOut();
    localStorage.clear();
  });

  it('for a case of the worklist', async () => {
    const action: WorklistAction = {
      label: 'Devolver',
      question: 'Devolver R$ 109,00?',
      method: 'POST',
      path: '/admin/x',
      body: {},
    } as WorklistAction;
    const item = {
      kind: 'payment-overdue',
      id: 's1',
      since: '2026-11-10T12:00:00.000Z',
      who: null,
      matter: 'Falta devolver.',
      advice: 'Devolva.',
      amount: 109,
      link: null,
      actions: [action],
    } as unknown as WorklistItem;
    render(<WorklistCard item={item} />, { wrapper });
    await press('Devolver');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press('Devolver');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(texts()).toEqual([`Erro em “Devolver”\n${UNSURE}`]);
    expect(looked).toEqual([JSON.stringify(panel.worklist)]);
  });
});
