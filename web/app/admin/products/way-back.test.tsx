// @vitest-environment happy-dom
import { TOAST_MS } from '@cesta/contract/base/constants';
import type { Product } from '@cesta/contract/catalog/catalog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../ui/toast-store.ts';
import { useProductActions } from './use-product-actions.ts';

const KALE = {
  id: 'p1',
  name: 'Couve',
  description: 'Um maço',
  category: 'Verduras',
  price: 8.5,
  stock: 10,
  imageUrl: '/files/couve.webp',
  active: true,
  version: 1,
} as Product;

const texts = () => toastStore.getSnapshot().map(({ text }) => text);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient();
  const shelf = { put: () => {}, drop: () => {} };
  return renderHook(() => useProductActions(shelf), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

it.each([
  ['changed', 'Produto atualizado com sucesso!', 'Couve mudou.'],
  ['deleted', 'Produto excluído com sucesso!', 'Couve foi para Arquivados.'],
])(
  'of a product that was %s the words go after five seconds, the way back after ten',
  async (what, said, offer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('fetch', async () => Response.json({ ...KALE, price: 9, version: 2 }));
    const { result } = show();
    const { change, remove } = result.current;
    await act(async () => {
      void (what === 'changed' ? change(KALE, { price: 9 }) : remove(KALE));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(texts()).toEqual([said, offer]);
    vi.advanceTimersByTime(TOAST_MS);
    expect(texts()).toEqual([offer]);
    vi.advanceTimersByTime(TOAST_MS);
    expect(texts()).toEqual([]);
  },
);
