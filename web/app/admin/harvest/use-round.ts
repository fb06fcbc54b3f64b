import type { HarvestRound } from '@cesta/contract/harvest';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';

/** One round, asked for again while somebody looks: answers come in. */
export function useRound(date: string) {
  return useApiQuery(
    apiQuery<HarvestRound>(
      panel.harvestRound(date),
      `/admin/harvest/${date}`,
      'Erro ao carregar a colheita deste dia',
    ),
    { every: 60_000 },
  );
}
