// @vitest-environment happy-dom
import type { HarvestForecast } from '@cesta/contract/supply/harvest';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ForecastView } from './forecast-view.tsx';

const PARTS = { baskets: 40, skipped: 3, expected_skips: 2, ordered: 1, orders: 6, portions: 41 };
const FORECAST: HarvestForecast = {
  made_at: '2026-11-17T12:00:00.000Z',
  rounds: [{ date: '2026-11-20', cutoff_at: '2026-11-18T21:00:00.000Z', skip_percent: 12.5, learnt_from: 4 }],
  products: [
    {
      product_id: 'p1',
      product_name: 'Quiabo',
      unit: 'kg',
      parts: [PARTS],
      last: [
        { date: '2026-11-13', forecast: 44, wanted: 40 },
        { date: '2026-11-06', forecast: 38, wanted: 40 },
      ],
      error_percent: 8,
    },
    {
      product_id: 'p2',
      product_name: 'Couve',
      unit: 'maço',
      parts: [{ ...PARTS, expected_skips: 0, portions: 43 }],
      last: [],
      error_percent: null,
    },
  ],
};

beforeEach(async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json(FORECAST));
  render(
    <PrivateData>
      <ForecastView />
    </PrivateData>,
  );
  await act(() => vi.waitFor(() => screen.getByText(/Quiabo/), { timeout: 20_000 }));
});

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const rowOf = (name: RegExp) => screen.getByText(name).closest('li') as HTMLElement;

it('beside each figure stand its parts and how far the last rounds were off, round by round', () => {
  const quiabo = rowOf(/Quiabo/);
  expect(quiabo.textContent).toContain('cestas 40 − puladas 3 − devem pular 2 + pedidos 6 (já feito 1)');
  expect(within(quiabo).getByText('Erro das últimas: 8%')).toBeTruthy();
  expect(
    within(quiabo)
      .getAllByRole('listitem', { hidden: true })
      .map((it) => it.textContent),
  ).toEqual([
    expect.stringMatching(/13\/11: previsto 44, foi 40$/),
    expect.stringMatching(/06\/11: previsto 38, foi 40$/),
  ]);
  expect(rowOf(/Couve/).textContent).not.toContain('Erro das últimas');
});

it('says in plain words how it is made, and from what it has learnt', () => {
  expect(screen.getByText(/Aprendido de 4 rodadas passadas/).textContent).toContain(
    'em que 12,5% das cestas foram puladas',
  );
  const method = screen.getByText('Como a previsão é feita').closest('details');
  for (const part of ['Cestas', 'Puladas', 'Devem pular', 'Pedidos', 'Erro das últimas'])
    expect(method?.textContent).toContain(`${part}: `);
  expect(method?.textContent).toContain('Nada mais entra na conta');
});
