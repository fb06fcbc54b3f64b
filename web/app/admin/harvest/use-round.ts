import type { HarvestRound, RoundPart } from '@cesta/contract/harvest';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';

/** One half of a round, asked for again while somebody looks: answers come in. */
export function useRound(date: string, part: RoundPart) {
  return useApiQuery(
    apiQuery<HarvestRound>(
      panel.harvestRound(date, part),
      `/admin/harvest/${date}?part=${part}`,
      'Erro ao carregar a colheita deste dia',
    ),
    { every: 60_000 },
  );
}
