// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../session/session-store.ts';
import { useCheckout } from '../shop/checkout/use-checkout.ts';
import { usePendingPayment } from '../shop/payment/use-pending-payment.ts';
import { useDeparture } from './use-departure.ts';

const ASKED = { path: '/pay', withoutUrl: 'Sem endereço' };
const PAGE = 'https://pay.test/1';

let answer: PromiseWithResolvers<Response>;
let signal: AbortSignal | null | undefined;
let went: string[];

const page = () => Response.json({ url: PAGE });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  answer = Promise.withResolvers();
  went = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void went.push(String(url)));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/orders?'))
      return Promise.resolve(
        Response.json({ orders: [{ id: 'o1', status: 'pending', payment_status: 'pending', items: [] }] }),
      );
    signal = init?.signal;
    signal?.addEventListener('abort', () => answer.reject(signal?.reason));
    return answer.promise;
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('the way to the provider’s page', () => {
  it('ends with the screen it was begun on, without a word', async () => {
    const { result, unmount } = renderHook(() => useDeparture());
    let way: Promise<void> | undefined;
    act(() => {
      way = result.current.depart(ASKED);
    });
    expect(result.current.leaving).toBe(true);
    unmount();
    expect(signal?.aborted).toBe(true);
    await expect(way).resolves.toBeUndefined();
    expect(went).toEqual([]);
  });

  it('leads nobody away whose answer was there already when they left', async () => {
    const { result, unmount } = renderHook(() => useDeparture());
    let way: Promise<void> | undefined;
    act(() => {
      way = result.current.depart(ASKED);
    });
    answer.resolve(page());
    unmount();
    await way;
    expect(went).toEqual([]);
  });

  it('is told as failed, and free again', async () => {
    const { result } = renderHook(() => useDeparture());
    answer.reject(new TypeError('Failed to fetch'));
    await act(() => expect(result.current.depart(ASKED)).rejects.toThrow('Failed to fetch'));
    expect(result.current.leaving).toBe(false);
  });

  it('is free again for who stopped the browser on it', async () => {
    const { result } = renderHook(() => useDeparture());
    answer.resolve(page());
    await act(() => result.current.depart(ASKED));
    expect(went).toEqual([PAGE]);
    await pass(19_000);
    expect(result.current.leaving).toBe(true);
    await pass(2000);
    expect(result.current.leaving).toBe(false);
    answer = Promise.withResolvers();
    answer.resolve(page());
    await act(() => result.current.depart(ASKED));
    expect(went).toEqual([PAGE, PAGE]);
  });
});

describe('who stopped the browser on its way to the payment', () => {
  it('has the checkout back', async () => {
    const view = {
      userId: 'u1',
      items: [{ id: 'p1', name: 'Couve', price: 4.5, imageUrl: '', quantity: 2 }],
      addresses: [{ id: 'home', is_default: true, street: 'Rua', number: '1' } as never],
      loading: false,
      waitingId: null,
    };
    const { result } = renderHook(() => useCheckout(view, () => undefined));
    answer.resolve(page());
    await act(async () => result.current.pay());
    await pass(19_000);
    expect([went, result.current.leaving]).toEqual([[PAGE], true]);
    await pass(2000);
    expect(result.current.leaving).toBe(false);
    expect(result.current.isWaiting).toBe(true);
  });

  it('has the pending page back', async () => {
    signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' });
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
    const { result } = renderHook(() => usePendingPayment('cs_1'), { wrapper });
    await pass(1500);
    answer.resolve(page());
    await act(async () => result.current.pay());
    await pass(19_000);
    expect([went, result.current.leaving]).toEqual([[PAGE], true]);
    await pass(2000);
    expect(result.current.leaving).toBe(false);
  });
});
