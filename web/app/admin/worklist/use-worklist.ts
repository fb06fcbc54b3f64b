import { MINUTE_MS } from '@cesta/contract/base/calendar';
import type { Worklist, WorklistCount } from '@cesta/contract/panel/worklist';
import { panel } from '../../queries/query-keys.ts';
import { useAfterFirstRest } from '../../queries/use-after-first-rest.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';

export const WORKLIST = apiQuery<Worklist>(
  panel.worklistItems,
  '/admin/worklist',
  'Erro ao carregar pendências',
);
const COUNT = apiQuery<WorklistCount>(panel.worklistCount, '/admin/worklist/count', '');

export function useWorklist() {
  return useApiQuery(WORKLIST, { every: MINUTE_MS });
}

/** For the navigation: 0 while it is not known. It waits until the tab has what it shows: that is what somebody came for. */
export function useWorklistCount(): number {
  const isTurn = useAfterFirstRest();
  return useApiQuery(COUNT, { every: MINUTE_MS, isWanted: isTurn }).data?.total ?? 0;
}
