// @vitest-environment happy-dom
import type { Order } from '@cesta/contract/orders/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { type OrderActions, useOrderActions } from './use-order-actions.ts';

const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';

/** The orders of the store, and of the list on screen. */
let store: Map<string, Partial<Order>>;
let shown: Map<string, AdminOrder>;
/** What a press does in the store before its answer is lost. */
let done: () => void;
/** How often an order was read again. */
let looks: number;

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const raw = (id: string): Partial<Order> => ({
  id,
  status: 'confirmed',
  payment_status: 'paid',
  refundable: 35.5,
  created_at: '2026-11-16T12:00:00.000Z',
});

function viewOf(order: unknown): AdminOrder {
  const view = readAdminOrder(order);
  if (!view) throw new Error('not an order');
  return view;
}

const texts = () => toastStore.getSnapshot().map(({ text }) => text);
const one = () => viewOf(raw('o1'));

async function press(doing: (actions: OrderActions) => Promise<unknown>): Promise<void> {
  const book = {
    put: (order: AdminOrder) => void shown.set(order.id, order),
    drop: (id: string) => void shown.delete(id),
  };
  const { result } = renderHook(() => useOrderActions(book), { wrapper });
  await act(async () => {
    await doing(result.current);
  });
}

const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

beforeEach(() => {
  store = new Map(['o1', 'o2'].map((id) => [id, raw(id)]));
  shown = new Map(['o1', 'o2'].map((id) => [id, viewOf(raw(id))]));
  done = () => {};
  looks = 0;
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') {
      looks += 1;
      const order = store.get(path.split('/').at(-1) ?? '');
      if (order) return Response.json(order);
      return Response.json({ code: 'ORDER_NOT_FOUND', message: 'Pedido não encontrado' }, { status: 404 });
    }
    done();
    throw new TypeError('Failed to fetch');
  });
});

describe('when the answer is lost, the list of orders shows what the store has', () => {
  it('of a refund, which is not left there to be pressed again', async () => {
    done = () => store.set('o1', { ...raw('o1'), refundable: 15.5 });
    const onOutdated = vi.fn();
    await press(({ refund }) => refund(one(), { amount: 20 }, onOutdated));
    await settled(() => expect(shown.get('o1')?.refundable).toBe(1550));
    expect(onOutdated).toHaveBeenCalledOnce();
    expect(texts()).toEqual([`Erro ao solicitar reembolso\n${UNSURE}`]);
  });

  it('of a change', async () => {
    done = () => store.set('o1', { ...raw('o1'), status: 'shipped' });
    await press(({ change }) => change(one(), { status: 'shipped' }));
    await settled(() => expect(shown.get('o1')?.status).toBe('shipped'));
    expect(texts()).toEqual([`Erro ao atualizar status\n${UNSURE}`]);
  });

  it('of a change of many', async () => {
    done = () => store.set('o2', { ...raw('o2'), status: 'shipped' });
    await press(({ changeMany }) => changeMany([...shown.values()], {}));
    await settled(() =>
      expect([...shown.values()].map(({ status }) => status)).toEqual(['confirmed', 'shipped']),
    );
    expect(texts()).toEqual([`Erro ao atualizar status\n${UNSURE}`]);
  });

  it('of a deletion', async () => {
    await press(({ remove }) => remove(one(), null));
    await settled(() => expect(looks).toBe(1));
    expect([...shown.keys()]).toEqual(['o1', 'o2']);
    done = () => store.delete('o1');
    await press(({ remove }) => remove(one(), null));
    await settled(() => expect([...shown.keys()]).toEqual(['o2']));
  });

  it('of one that comes back from the deleted ones', async () => {
    store.clear();
    await press(({ restore }) => restore(one()));
    await settled(() => expect(looks).toBe(1));
    expect([...shown.keys()]).toEqual(['o1', 'o2']);
    done = () => store.set('o1', raw('o1'));
    await press(({ restore }) => restore(one()));
    await settled(() => expect([...shown.keys()]).toEqual(['o2']));
  });

  it('of an undone change', async () => {
    const undo = { id: 'w1', until: '2026-11-16T12:00:10.000Z' };
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      if (path === '/api/admin/orders/undo') throw new TypeError('Failed to fetch');
      return Response.json(method === 'GET' ? raw('o1') : { ...raw('o1'), status: 'shipped', undo });
    });
    await press(({ change }) => change(one(), { status: 'shipped' }));
    await settled(() => expect(shown.get('o1')?.status).toBe('shipped'));
    const told = toastStore.getSnapshot().find(({ action }) => action?.label === 'Desfazer');
    await act(async () => told?.action?.run());
    await settled(() => expect(shown.get('o1')?.status).toBe('confirmed'));
    expect(texts()).toContain(`Erro ao desfazer\n${UNSURE}`);
  });
});
