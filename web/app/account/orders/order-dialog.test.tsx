// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { OrderDialog } from './order-dialog.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' };
const nothing = () => {};

const Site = createRoutesStub([
  {
    path: '/',
    Component: () => (
      <PrivateData>
        <OrderDialog orderId="o1" now={0} onPay={nothing} onChanged={nothing} onClose={nothing} />
      </PrivateData>
    ),
  },
]);

async function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/orders/o1' ? answer() : Promise.resolve(Response.json({})),
  );
  await act(async () => {
    render(<Site />);
  });
}

beforeEach(() => signIn('t1', ana));
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('says that an order could not be loaded when nobody answers, and offers to try again', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('Erro ao carregar pedido')).toBeTruthy();
  expect(told.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

it('says of an order that nobody has that it was not found', async () => {
  await open(async () => Response.json({ message: '', code: 'ORDER_NOT_FOUND' }, { status: 404 }));
  expect(await screen.findByText('Pedido não encontrado')).toBeTruthy();
});
