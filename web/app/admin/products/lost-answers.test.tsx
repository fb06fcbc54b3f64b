// @vitest-environment happy-dom
import type { Product } from '@cesta/contract/catalog/catalog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import { useBatch } from './use-batch.ts';
import { useProductActions } from './use-product-actions.ts';
import { useProducts } from './use-products.ts';

const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';
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

/** What the store has, and what a press does there before its answer is lost. */
let products: Product[];
let done: () => void;

const texts = () => toastStore.getSnapshot().map(({ text }) => text);

function usePage() {
  const shelf = useProducts();
  return {
    shown: shelf.data?.products.map(({ name, price }) => `${name} ${price}`),
    actions: useProductActions(shelf),
    batch: useBatch(shelf.put),
  };
}

function show() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => {
    const router = createMemoryRouter([{ path: '/', element: children }]);
    return (
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    );
  };
  return renderHook(usePage, { wrapper });
}

beforeEach(() => {
  products = [KALE];
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ products, total: products.length });
    done();
    throw new TypeError('Failed to fetch');
  });
});

describe('when the answer is lost, the shelf shows what the store has', () => {
  const costs = (price: number) => () => {
    products = [{ ...KALE, price }];
  };

  it('of a price', async () => {
    done = costs(9);
    const { result } = show();
    await waitFor(() => expect(result.current.shown).toEqual(['Couve 8.5']));
    await act(() => result.current.actions.change(KALE, { price: 9 }));
    await waitFor(() => expect(result.current.shown).toEqual(['Couve 9']));
    expect(texts()).toEqual([`Erro ao salvar produto\n${UNSURE}`]);
  });

  it('of many at once', async () => {
    done = costs(10);
    const { result } = show();
    await waitFor(() => expect(result.current.shown).toEqual(['Couve 8.5']));
    await act(() => result.current.batch.change([]));
    await waitFor(() => expect(result.current.shown).toEqual(['Couve 10']));
    expect(texts()).toEqual([`Erro ao salvar produto\n${UNSURE}`]);
  });

  it('of one that was taken out', async () => {
    done = () => {
      products = [];
    };
    const { result } = show();
    await waitFor(() => expect(result.current.shown).toEqual(['Couve 8.5']));
    await act(() => result.current.actions.remove(KALE));
    await waitFor(() => expect(result.current.shown).toEqual([]));
    expect(texts()).toEqual([`Erro ao excluir produto\n${UNSURE}`]);
  });
});
