import { DAY_MS, dayOf, HOUR_MS, startOfDay } from '@cesta/contract/base/calendar';
import { type Cents, cents, sum, times } from '@cesta/contract/base/money';
import type { OrderStatus } from '@cesta/contract/orders/order-constants';
import type { Dashboard, DashboardRange } from '@cesta/contract/panel/dashboard';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';

export const BILLING_PERIOD_MS = 2_592_000_000;

const BUCKETS: Record<DashboardRange, { length: number; count: number }> = {
  '24h': { length: HOUR_MS, count: 24 },
  '7d': { length: DAY_MS, count: 7 },
  '30d': { length: DAY_MS, count: 30 },
};

/** The starts of the buckets, the running hour or day last, cut where a clock in Bahia cuts them. */
export function bucketStarts(range: DashboardRange, now: Date): Date[] {
  const { length, count } = BUCKETS[range];
  const today = startOfDay(dayOf(now)).getTime();
  const last = now.getTime() - ((now.getTime() - today) % length);
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * length));
}

export function bucketLength(range: DashboardRange): number {
  return BUCKETS[range].length;
}

/** Adds each amount to the bucket it falls into; what is older than the first bucket is left out. */
export function fillBuckets(
  starts: readonly Date[],
  length: number,
  sales: readonly { at: Date; amount: Cents }[],
): Cents[] {
  const first = starts[0]?.getTime() ?? 0;
  const filled: number[] = starts.map(() => 0);
  for (const { at, amount } of sales) {
    const index = Math.floor((at.getTime() - first) / length);
    if (index >= 0 && index < filled.length) filled[index] = (filled[index] ?? 0) + amount;
  }
  return filled.map(cents);
}

/** What the plans have brought by the dashboard's count: the label price for each 30 days run, at least once. */
export function subscriptionRevenue(
  sold: readonly { plan: PlanType; periods: number; subscriptions: number }[],
): Cents {
  return sum(
    sold.map(({ plan, periods, subscriptions }) => times(PLANS[plan].monthlyLabel, periods * subscriptions)),
  );
}

export function distributionOf(counts: ReadonlyMap<OrderStatus, number>): Dashboard['distribution'] {
  const of = (...statuses: OrderStatus[]) =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  return {
    pending: of('pending'),
    processing: of('confirmed', 'preparing', 'processing'),
    shipped: of('shipped'),
    delivered: of('delivered'),
    cancelled: of('cancelled'),
  };
}
