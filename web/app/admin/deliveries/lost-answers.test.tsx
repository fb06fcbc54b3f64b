// @vitest-environment happy-dom
import type { Stop } from '@cesta/contract/panel/deliveries';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { BasketException } from './basket-exception.tsx';

const STOP = {
  kind: 'basket',
  id: 'd1',
  customer_name: 'Maria',
  state: 'open',
  items: [],
} as unknown as Stop;
const DAY = apiQuery<{ count: number }>(panel.deliveryDay('/day'), '/day', 'Erro ao carregar entregas');

function Round() {
  const { data } = useApiQuery(DAY);
  return (
    <>
      <p>{data?.count} cestas</p>
      <BasketException stop={STOP} date="2026-11-18" today="2026-11-16" onClose={() => {}} />
    </>
  );
}

it('a basket whose cancellation got no answer is off the round if it was cancelled', async () => {
  let count = 2;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ count });
    count -= 1;
    throw new TypeError('Failed to fetch');
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Round />
    </QueryClientProvider>,
  );
  await screen.findByText('2 cestas');
  fireEvent.change(screen.getByLabelText('O que fazer'), { target: { value: 'cancel' } });
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'Chuva' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancelar a cesta' })));
  await screen.findByText('1 cestas');
  expect(toastStore.getSnapshot().map(({ text }) => text)).toEqual([
    'Erro ao mudar a entrega\nFicamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.',
  ]);
});
