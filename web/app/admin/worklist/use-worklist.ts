import type { Worklist, WorklistCount } from '@cesta/contract/worklist';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';

const MINUTE = 60_000;

export function useWorklist() {
  const query = apiQuery<Worklist>(panel.worklistItems, '/admin/worklist', 'Erro ao carregar pendências');
  return useApiQuery(query, { every: MINUTE });
}

/** For the navigation: 0 while it is not known. */
export function useWorklistCount(): number {
  const query = apiQuery<WorklistCount>(panel.worklistCount, '/admin/worklist/count', '');
  return useApiQuery(query, { every: MINUTE }).data?.total ?? 0;
}
