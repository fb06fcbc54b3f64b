// @vitest-environment happy-dom
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import type { LedgerPage } from '@cesta/contract/panel/ledger';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lagWords } from '../session/report-lag.ts';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import DashboardTab from './dashboard/dashboard-tab.tsx';
import MoneyTab from './money/money-tab.tsx';
import { useExport } from './parts/use-export.ts';

vi.mock('./dashboard/chart-canvas.tsx', () => ({ default: () => null }));

const figures: Dashboard = {
  totals: { orders: 3, pending: 1, revenue: 30, activeSubscriptions: 2, products: 9, posts: 1, unread: 0 },
  distribution: { pending: 1, processing: 1, shipped: 1, delivered: 0, cancelled: 0 },
  categories: [],
  revenue: [],
  recent: [],
  updated_at: '2026-11-18T12:00:00.000Z',
};
const money = { as_of: null, unreached_since: null, reaches_back_to: null } as LedgerPage;

/** Everything is read from a copy that is so far behind. */
function copyIsBehind(seconds: string): void {
  const headers = { 'x-report-lag': seconds, 'content-disposition': 'attachment; filename="pedidos.csv"' };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/admin/today')) throw new TypeError('Failed to fetch');
    return Response.json(path.includes('/admin/ledger') ? money : figures, { headers });
  });
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
);

beforeEach(() => {
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});
afterEach(cleanup);

describe('figures that were read from a copy', () => {
  it.each([
    [0, null],
    [4.9, null],
    [12.3, 'Dados de há 12 s'],
    [89, 'Dados de há 89 s'],
    [100, 'Dados de há 2 min'],
  ])('say how old they are, when that makes a difference: %d s', (seconds, words) => {
    expect(lagWords(seconds)).toBe(words);
  });

  it('on the dashboard', async () => {
    copyIsBehind('12.3');
    render(<DashboardTab />, { wrapper });
    await screen.findByText('Dados de há 12 s');
    cleanup();
    copyIsBehind('0.4');
    render(<DashboardTab />, { wrapper });
    await screen.findByText('Última atualização:');
    expect(screen.queryByText(/Dados de há/)).toBeNull();
  });

  it('on the page of the money', async () => {
    copyIsBehind('29.6');
    render(<MoneyTab />, { wrapper });
    await screen.findByText(/ · Dados de há 30 s$/);
  });

  it.each([
    ['12.3', 'Arquivo pedidos.csv baixado. Dados de há 12 s'],
    ['0.0', 'Arquivo pedidos.csv baixado'],
  ])('with an export, %s s behind', async (seconds, words) => {
    copyIsBehind(seconds);
    const { result } = renderHook(useExport, { wrapper });
    await act(() => result.current.start('orders', { from: '', to: '' }));
    expect(toastStore.getSnapshot().map(({ text }) => text)).toEqual([words]);
  });
});
