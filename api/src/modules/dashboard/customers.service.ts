import type { Cents } from '@cesta/contract/base/money';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { Db } from '../../platform/database/db.ts';
import { listFigures } from './customers.queries.ts';

export interface CustomerFigures {
  lastOrderAt: Date | null;
  /** For orders and weeks, without what went back. */
  totalPaid: Cents;
  /** The live one, or else the last. */
  subscription: { id: string; plan_name: string; status: SubscriptionStatus } | null;
}

/** What these customers bought, by their id. */
export async function findCustomerFigures(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CustomerFigures>> {
  const rows = ids.length > 0 ? await listFigures(db, ids) : [];
  return new Map(
    rows.map(({ id, lastOrderAt, totalPaid, subscriptionId, planType, status }) => [
      id,
      {
        lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt),
        totalPaid: Number(totalPaid) as Cents,
        subscription:
          subscriptionId && planType && status
            ? { id: subscriptionId, plan_name: PLANS[planType].name, status }
            : null,
      },
    ]),
  );
}
