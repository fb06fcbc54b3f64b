import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { PlanImpact } from '@cesta/contract/subscriptions/subscriptions';
import type { QueryKey } from '@tanstack/react-query';
import { apiQuery, useApiQuery } from './use-api-query.ts';

/** What another plan does to the days and skips of the weeks to come; nothing while that is not known. */
export function usePlanImpact(key: QueryKey, path: string, plan: PlanType, isOther: boolean): string {
  const query = apiQuery<PlanImpact>(key, `${path}?plan_type=${plan}`, 'Erro ao calcular as entregas');
  const { data } = useApiQuery(query, { forEditing: true, isWanted: isOther });
  return (data?.days ?? []).map((sentence) => ` ${sentence}`).join('');
}
