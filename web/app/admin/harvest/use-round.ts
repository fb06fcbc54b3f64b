import type { RoundPart } from '@cesta/contract/supply/harvest';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { roundQuery } from './harvest-queries.ts';

/** One half of a round, asked for again while somebody looks: answers come in. */
export function useRound(date: string, part: RoundPart) {
  return useApiQuery(roundQuery(date, part), { every: 60_000 });
}
