// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import { BasketStep } from './basket-step.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', number: '1', neighborhood: 'Centro' };
const couve = { id: 'p1', name: 'Couve', category: 'Verduras', price: 4, unit: 'maço', stock: 9 };
const Site = createRoutesStub([
  { path: '/', Component: () => <BasketStep plan="essencial" last={null} onClose={() => {}} /> },
]);
const shelf = () => screen.queryByRole('button', { name: /Couve/ });

let answerAddresses: (answer: Response) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = new Promise<Response>((resolve) => {
    answerAddresses = resolve;
  });
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/addresses') ? answer : Promise.resolve(Response.json({ products: [couve], total: 1 })),
  );
  signIn('t1', ana);
  await act(async () => {
    render(<Site />);
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.useRealTimers();
});

it('a basket is offered once it is known where it would go, so that nothing moves under the finger', async () => {
  expect(shelf()).toBeNull();
  await act(async () => answerAddresses(Response.json({ addresses: [home], total: 1 })));
  expect(screen.getByText(/As cestas vão para/)).toBeTruthy();
  expect(shelf()).toBeTruthy();
});

it('a basket is offered also when the addresses are not to be had', async () => {
  await act(async () => answerAddresses(Response.json({ error: 'Não deu' }, { status: 500 })));
  expect(shelf()).toBeTruthy();
});

it('a basket does not wait for ever for the addresses, and none comes in under the finger afterwards', async () => {
  await act(async () => vi.advanceTimersByTime(4000));
  expect(shelf()).toBeNull();
  await act(async () => vi.advanceTimersByTime(1000));
  expect(shelf()).toBeTruthy();
  await act(async () => answerAddresses(Response.json({ addresses: [home], total: 1 })));
  expect(screen.queryByText(/As cestas vão para/)).toBeNull();
});
