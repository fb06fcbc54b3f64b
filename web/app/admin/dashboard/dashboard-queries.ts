import type { Dashboard, DashboardRange } from '@cesta/contract/panel/dashboard';
import { DASHBOARD_RANGES } from '@cesta/contract/panel/panel-constants';
import type { Today } from '@cesta/contract/panel/today';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, type Query, reportQuery } from '../../queries/use-api-query.ts';

export const DEFAULT_RANGE: DashboardRange = '7d';

export const rangeNamed = (text: string | null): DashboardRange =>
  DASHBOARD_RANGES.find((range) => range === text) ?? DEFAULT_RANGE;

export const statsOf = (range: DashboardRange) =>
  reportQuery<Dashboard>(
    panel.dashboard(range),
    `/admin/dashboard?range=${range}`,
    'Erro ao carregar estatísticas',
  );

export const TODAY = apiQuery<Today>(panel.today, '/admin/today', 'Erro ao carregar o dia');

export function dashboardQueries(address: URLSearchParams): Query<unknown>[] {
  return [TODAY, statsOf(rangeNamed(address.get('periodo')))];
}
