import { dayOf } from '@cesta/contract/base/calendar';
import type {
  OpenFarms,
  OpenStatement,
  StatementDetails,
  StatementMonths,
} from '@cesta/contract/supply/statements';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, type Query } from '../../queries/use-api-query.ts';
import { pageOf } from '../every-tab/use-address.ts';

export const FARMS_PAGE = 50;

export function openFarmsQuery(page: number) {
  const path = `/admin/statements/open?limit=${FARMS_PAGE}&offset=${(page - 1) * FARMS_PAGE}`;
  return apiQuery<OpenFarms>(panel.statementsOf(path), path, 'Erro ao carregar os acertos');
}

export function openStatementQuery(producerId: string, to: string) {
  const path = `/admin/statements/open/${encodeURIComponent(producerId)}${to ? `?to=${to}` : ''}`;
  return apiQuery<OpenStatement>(panel.statementsOf(path), path, 'Erro ao carregar o acerto');
}

export function statementQuery(id: string) {
  const path = `/admin/statements/${encodeURIComponent(id)}`;
  return apiQuery<StatementDetails>(panel.statementsOf(path), path, 'Erro ao carregar o acerto');
}

export const MONTHS = apiQuery<StatementMonths>(
  panel.statementsOf('months'),
  '/admin/statements/months',
  'Erro ao carregar os meses',
);

/** What an address of the tab shows. The closed ones come page by page, and soon enough. */
export function statementsQueries(address: URLSearchParams): Query<unknown>[] {
  const closed = address.get('acerto');
  const farm = address.get('produtor');
  if (closed) return [statementQuery(closed)];
  if (farm) return [openStatementQuery(farm, dayOf(Date.now()))];
  if (address.get('ver') === 'meses') return [MONTHS];
  if (address.get('ver') === 'fechados') return [];
  return [openFarmsQuery(pageOf(address))];
}
