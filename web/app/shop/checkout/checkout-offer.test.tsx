// @vitest-environment happy-dom
import { cents } from '@cesta/contract/base/money';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cart } from '../../session/cart-store.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import { Checkout } from './checkout.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const couve = { id: 'p1', name: 'Couve', price: 8.5, imageUrl: '/c.webp', stock: 9, inStock: true };
const place = { street: 'Rua Chile', number: '1', neighborhood: 'Centro', city: 'Salvador', state: 'BA' };
const home = { ...place, id: 'a1', label: 'Casa', zipcode: '40020000', is_default: true };
const basket = {
  id: 'd1',
  date: '2099-03-03',
  changes_until: '2099-03-01T21:00:00.000Z',
  address: { ...place, zipcode: '40020000' },
};
const Site = createRoutesStub([
  { path: '/', Component: () => <Checkout user={ana} items={cart.read()} subtotal={cents(850)} /> },
]);

let offer: PromiseWithResolvers<Response>;

beforeEach(() => {
  offer = Promise.withResolvers();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/orders/coming-basket') return offer.promise;
    if (path.endsWith('/addresses')) return Response.json({ addresses: [home] });
    return Response.json(path === '/api/products' ? { products: [couve], total: 1 } : {});
  });
  signIn('t1', ana);
  cart.clear();
  cart.add(couve, 1);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it.each([
  ['a basket to come along with', { basket }, 1],
  ['none', { basket: null }, 0],
])(
  'shows the addresses once it is known whether the offer stands above them: %s',
  async (_, answer, offers) => {
    await act(async () => {
      render(<Site />);
    });
    expect(screen.queryByRole('radio')).toBeNull();
    await act(async () => offer.resolve(Response.json(answer)));
    expect(await screen.findByRole('radio', { name: /Rua Chile, 1/ })).toBeTruthy();
    expect(screen.queryAllByRole('checkbox', { name: /^Receber junto/ })).toHaveLength(offers);
  },
);
