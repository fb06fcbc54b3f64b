import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { PlanImpact } from '@cesta/contract/subscriptions/subscriptions';
import type { QueryKey } from '@tanstack/react-query';
import type { Loadable } from '../session/use-loading.ts';
import { useTogether } from '../session/use-together.ts';
import { apiQuery, useApiQuery } from './use-api-query.ts';

interface PlanQuestion {
  key: QueryKey;
  path: string;
  plan: PlanType;
  isOther: boolean;
}

/**
 * What another plan does to the days and skips of the weeks to come, which stands above the shelf and comes in with it;
 * nothing where it is not to be had.
 */
export function usePlanImpact<Products>(
  products: Loadable<Products>,
  { key, path, plan, isOther }: PlanQuestion,
): { shelf: Loadable<Products>; days: string } {
  const query = apiQuery<PlanImpact>(key, `${path}?plan_type=${plan}`, 'Erro ao calcular as entregas');
  const impact = useApiQuery(query, { forEditing: true, isWanted: isOther });
  const { main: shelf, beside } = useTogether(products, impact, isOther);
  return { shelf, days: (beside?.days ?? []).map((sentence) => ` ${sentence}`).join('') };
}
