import { cents, sum, times, toReais } from '@cesta/contract/base/money';
import { type Dashboard, type DashboardRange, RECENT_ORDERS } from '@cesta/contract/panel/dashboard';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './dashboard.queries.ts';
import {
  BILLING_PERIOD_MS,
  bucketLength,
  bucketStarts,
  distributionOf,
  fillBuckets,
  subscriptionRevenue,
} from './dashboard.rules.ts';

/** What was read from a copy is as old as that is. */
export async function readDashboard(
  { reports, clock }: Pick<Deps, 'reports' | 'clock'>,
  range: DashboardRange,
) {
  const now = clock.now();
  const { result, lagMs } = await reports.read((db) => readFigures(db, range, now));
  const updatedAt = new Date(now.getTime() - (lagMs ?? 0)).toISOString();
  const dashboard: Dashboard = { ...result, updated_at: updatedAt };
  return { dashboard, lagMs };
}

/** All figures are aggregated in SQL: the answer has the same size for a hundred orders and for a million. */
async function readFigures(db: Db, range: DashboardRange, now: Date): Promise<Omit<Dashboard, 'updated_at'>> {
  const [byStatus, paid, soldPeriods, active, shown, categories, newest, revenue] = await Promise.all([
    queries.countOrders(db),
    queries.sumPaid(db),
    queries.countSoldPeriods(db, now, BILLING_PERIOD_MS),
    queries.countActiveSubscriptions(db),
    queries.countShown(db),
    queries.countByCategory(db),
    queries.listNewest(db, RECENT_ORDERS),
    readRevenue(db, range, now),
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
  };
}

async function readRevenue(db: Db, range: DashboardRange, now: Date): Promise<Dashboard['revenue']> {
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
