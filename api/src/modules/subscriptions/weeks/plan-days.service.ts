import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { readAhead } from './coming.service.ts';
import { planDays } from './plan-days.rules.ts';

/**
 * What going from one plan to the other changes about the deliveries to come, in sentences: before it is done, and as
 * long as it is not in force. Both are looked at as they would be now, so that it may be told late.
 */
export async function readPlanDays(
  db: Db,
  row: SubscriptionRow,
  { from, to }: { from: PlanType; to: PlanType },
  now: Date,
): Promise<string[]> {
  if (from === to) return [];
  const as = async (plan: PlanType) => {
    const { coming } = await readAhead(
      db,
      { ...row, nextPlanType: plan === row.planType ? null : plan },
      now,
    );
    return coming;
  };
  return planDays(await as(from), await as(to));
}
