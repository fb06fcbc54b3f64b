// @vitest-environment happy-dom
import type { HarvestRound, RoundProduct } from '@cesta/contract/supply/harvest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ByProduct } from './by-product.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const OKRA: RoundProduct = {
  product_id: 'p1',
  product_name: 'Quiabo',
  category: 'Legumes',
  unit: 'kg',
  baskets: 10,
  renewals: 0,
  orders: 0,
  wanted: 10,
  packed: 0,
  asked: 10,
  is_asked: true,
  confirmed: 4,
  unanswered: 0,
  unasked: 6,
  later: 0,
  received: 0,
  is_received: false,
  supply: 4,
  growers: 2,
};
const ROUND: HarvestRound = {
  date: '2026-11-17',
  state: 'settled',
  next_cutoff: null,
  made_until: '2026-11-15T21:00:00.000Z',
  answers_until: '2026-11-16T10:00:00.000Z',
  forecast_at: null,
  called_off: false,
  can_ask: true,
  is_forecast: false,
  products: [OKRA],
  farms: [],
};

async function offersMore(round: Partial<HarvestRound>): Promise<boolean> {
  cleanup();
  await act(async () => signOut());
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json({ ...ROUND, ...round }));
  render(
    <PrivateData>
      <ByProduct date={ROUND.date} />
    </PrivateData>,
  );
  await act(() => vi.waitFor(() => screen.getByText('Quiabo'), { timeout: 20_000 }));
  return screen.queryByRole('button', { name: 'Pedir o que falta' }) !== null;
}

it('more is offered to be asked for while there is time, and while somebody is left to be asked', async () => {
  expect(await offersMore({})).toBe(true);
  expect(await offersMore({ can_ask: false })).toBe(false);
  expect(await offersMore({ products: [{ ...OKRA, unasked: 0 }] })).toBe(false);
});
