// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';
import Products from './products.route.tsx';
import { useShelfNow } from './use-shelf-now.ts';

const couve: SeasonalProduct = {
  id: 'p1',
  slug: 'couve',
  name: 'Couve',
  category: 'Verduras',
  price: 8.5,
  unit: 'maço',
  imageUrl: '/c.webp',
  stock: 9,
  inStock: true,
};
const Site = createRoutesStub([
  {
    path: '/produtos',
    Component: Products as never,
    loader: () => ({ products: [couve], synonyms: [], etag: 'W/"ontem"' }),
    HydrateFallback: () => null,
  },
]);

/** The page as the browser has it, with what the store says by now, answer by answer. */
async function openShelf(...answers: (() => Response)[]) {
  const asked = vi.fn(async (_path: string, _init?: RequestInit) => (answers.shift() ?? same)());
  vi.stubGlobal('fetch', asked);
  await act(async () => {
    render(<Site initialEntries={['/produtos']} />);
  });
  await screen.findByRole('heading', { name: 'Produtos da estação' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return asked;
}
const same = () => new Response(null, { status: 304 });
const failureCard = () => screen.queryByRole('heading', { name: 'Ops! Algo deu errado' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a shelf out of the browser’s memory becomes the one of now', async () => {
  await openShelf(() => Response.json([{ ...couve, price: '9.90', stock: 0, inStock: false }]));
  await vi.waitFor(() => expect(screen.getByRole('article').textContent).toMatch(/R\$\s9,90.*Esgotado/));
});

it('a shelf that everything left says that nothing is found', async () => {
  await openShelf(() => Response.json({ products: [], total: 0 }));
  expect(await screen.findByText('Nenhum produto encontrado')).toBeTruthy();
});

it('a shelf that is still the same is not sent again', async () => {
  const asked = await openShelf(same);
  const [path, init] = asked.mock.calls[0] ?? [];
  expect([path, new Headers(init?.headers).get('if-none-match')]).toEqual(['/api/products', 'W/"ontem"']);
  expect(screen.getByRole('heading', { name: 'Couve' })).toBeTruthy();
  expect(failureCard()).toBeNull();
});

it('a shelf that is still the same is not drawn again, which slow phones would feel', async () => {
  const asked = vi.fn(async () => same());
  vi.stubGlobal('fetch', asked);
  const draw = vi.fn();
  const shelf = [couve];
  renderHook(() => {
    draw();
    return useShelfNow(shelf, 'W/"ontem"');
  });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => new Promise((done) => setTimeout(done)));
  expect(draw).toHaveBeenCalledOnce();
});

it('a store that fails says so above the shelf, which stays, and can be asked again', async () => {
  await openShelf(() => new Response('', { status: 500 }), same);
  await vi.waitFor(() => expect(failureCard()).toBeTruthy());
  expect(screen.getByText('Erro ao carregar produtos')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Couve' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' })));
  await vi.waitFor(() => expect(failureCard()).toBeNull());
});

it('a failure that was told stays while asking again brings no answer', async () => {
  const asked = await openShelf(
    () => new Response('', { status: 500 }),
    () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  );
  await vi.waitFor(() => expect(failureCard()).toBeTruthy());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' })));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await act(async () => undefined);
  expect(failureCard()).toBeTruthy();
});

it.each([
  ['no line', () => Response.error()],
  ['a proxy without the store', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['too many questions', () => Response.json({ message: 'Espere um pouco' }, { status: 429 })],
])('%s says nothing of the shelf', async (_, answer) => {
  await openShelf(() => {
    const response = answer();
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  });
  await act(async () => undefined);
  expect(failureCard()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Couve' })).toBeTruthy();
});
