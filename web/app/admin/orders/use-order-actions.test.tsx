// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { useOrderActions } from './use-order-actions.ts';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' } as const;
const ORDER = {
  id: '9d2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: 100,
  items: [],
  refundable: 100,
};

let sent: unknown[];
let isLost: boolean;
/** Gives R$ 30 back each time, and may lose the answer on the way. */
function fakeStore() {
  let refundable = ORDER.refundable;
  return async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...ORDER, refundable });
    sent.push(JSON.parse(String(body)));
    refundable -= 30;
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'Reembolso solicitado!' });
  };
}

beforeEach(() => {
  signIn('t1', ana);
  [sent, isLost] = [[], false];
  vi.stubGlobal('fetch', fakeStore());
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const shown = readAdminOrder(ORDER) as AdminOrder;
const SEEN = { status: 'confirmed', payment_status: 'paid', refundable: 100 };

it('a refund whose answer was lost says what was left, and shows what is left now', async () => {
  isLost = true;
  const put = vi.fn<(order: AdminOrder) => void>();
  const { result } = renderHook(() => useOrderActions({ put, drop: () => {} }), { wrapper: PrivateData });
  await act(async () => expect(await result.current.refund(shown, { amount: 30 })).toBe(false));
  expect(sent).toEqual([{ amount: 30, seen: SEEN }]);
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  expect(put.mock.lastCall?.[0].refundable).toBe(70_00);
});
