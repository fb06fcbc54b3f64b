// @vitest-environment happy-dom
import type { FarmOrder, RoundFarm } from '@cesta/contract/harvest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { FarmOrderCard } from './farm-order-card.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const ORDER: FarmOrder = {
  id: 'o1',
  number: 1,
  made_at: '2026-11-15T21:00:00.000Z',
  sent_at: null,
  sent_by: null,
  answered_at: null,
  answered_by: null,
  note: '',
  revision: 0,
  lines: [
    {
      id: 'l1',
      product_id: 'p1',
      product_name: 'Quiabo',
      unit: 'caixa',
      portions: 20,
      asked: 5,
      confirmed: null,
      price: 80,
    },
  ],
  late_answer: null,
  text: 'Olá, Sítio da Serra!',
  amount: 400,
};
const FARM: RoundFarm = {
  producer_id: 'f1',
  producer_name: 'Sítio da Serra',
  is_gone: false,
  silence: 'confirms',
  orders: [],
  contact: { phone: '71988887777', email: 'serra@roca.example' },
};

function show(order: Partial<FarmOrder>): void {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json({}));
  render(
    <PrivateData>
      <MemoryRouter>
        <FarmOrderCard order={{ ...ORDER, ...order }} farm={FARM} />
      </MemoryRouter>
    </PrivateData>,
  );
}

const offered = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  );

it('20.3: an order is sent while there is time, and only talked about once that is up', () => {
  show({});
  expect(offered()).toEqual(['WhatsApp', 'Copiar', 'E-mail', 'Respondeu por telefone']);
  cleanup();
  show({ text: undefined });
  expect(offered()).toEqual(['Respondeu por telefone']);
});
