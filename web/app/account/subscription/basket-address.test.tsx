// @vitest-environment happy-dom
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { BasketAddress } from './basket-address.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', zipcode: '40020000' };
const work = { ...home, id: 'a2', label: 'Trabalho', street: 'Avenida Sete' };

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

function openQuestion(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  signIn('t1', ana);
  render(
    <MemoryRouter>
      <PrivateData>
        <BasketAddress subscription={{ address: home } as unknown as Subscription} />
      </PrivateData>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Trocar endereço' }));
}

const question = () => within(screen.getByRole('dialog', { name: 'Endereço das cestas' }));

it('the question where the baskets go opens with the press, however late the addresses come', async () => {
  openQuestion(() => new Promise(() => {}));
  expect(question().getByText('Carregando…')).toBeTruthy();
});

it('says that the addresses cannot be had, and asks for them again', async () => {
  let isDown = true;
  openQuestion(async () =>
    isDown ? new Response('', { status: 503 }) : Response.json({ addresses: [home, work], total: 2 }),
  );
  const again = await question().findByRole('button', { name: 'Tentar novamente' });
  isDown = false;
  fireEvent.click(again);
  expect(await question().findByRole('radio', { name: /^Trabalho/ })).toBeTruthy();
});
