import { type Dashboard, type DashboardRange, RECENT_ORDERS } from '@cesta/contract/dashboard';
import { cents, sum, times, toReais } from '@cesta/contract/money';
import { PLANS } from '@cesta/contract/plans';
import type { Deps } from '../../deps.ts';
import * as queries from './dashboard.queries.ts';
import {
  BILLING_PERIOD_MS,
  bucketLength,
  bucketStarts,
  distributionOf,
  fillBuckets,
  subscriptionRevenue,
} from './dashboard.rules.ts';

/** All figures are aggregated in SQL: the answer has the same size for a hundred orders and for a million. */
export async function readDashboard(deps: Deps, range: DashboardRange): Promise<Dashboard> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [byStatus, paid, soldPeriods, active, shown, categories, newest, revenue] = await Promise.all([
    queries.countOrders(db),
    queries.sumPaid(db),
    queries.countSoldPeriods(db, now, BILLING_PERIOD_MS),
    queries.countActiveSubscriptions(db),
    queries.countShown(db),
    queries.countByCategory(db),
    queries.listNewest(db, RECENT_ORDERS),
    readRevenue(deps, range, now),
  ]);
  const orders = [...byStatus.values()].reduce((total, each) => total + each, 0);
  return {
    totals: {
      orders,
      pending: byStatus.get('pending') ?? 0,
      revenue: toReais(sum([cents(paid), subscriptionRevenue(soldPeriods)])),
      activeSubscriptions: active,
      ...shown,
    },
    distribution: distributionOf(byStatus),
    categories,
    revenue,
    recent: newest.map(({ id, totalCents, status, createdAt }) => ({
      id,
      total: toReais(totalCents),
      status,
      created_at: createdAt.toISOString(),
    })),
    updated_at: now.toISOString(),
  };
}

async function readRevenue(deps: Deps, range: DashboardRange, now: Date): Promise<Dashboard['revenue']> {
  const { db } = deps.database;
  const starts = bucketStarts(range, now);
  const since = starts[0] ?? now;
  const [orders, subscribed] = await Promise.all([
    queries.sumPaidByHour(db, since),
    queries.countNewByHour(db, since),
  ]);
  const sales = [
    ...orders,
    ...subscribed.map(({ at, plan, subscriptions }) => ({
      at,
      amount: times(PLANS[plan].monthlyLabel, subscriptions),
    })),
  ];
  const amounts = fillBuckets(starts, bucketLength(range), sales);
  return starts.map((from, index) => ({
    from: from.toISOString(),
    amount: toReais(amounts[index] ?? cents(0)),
  }));
}
