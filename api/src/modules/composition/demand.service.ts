import { cutoffOf, drivesOn } from '@cesta/contract/coverage/delivery-days';
import type { Db } from '../../platform/database/db.ts';
import { sumOrderedUnits } from '../fulfilment/outgoing-orders.service.ts';
import { listDueOrders } from '../fulfilment/stops.service.ts';
import { expectedBaskets } from '../subscriptions/weeks/expected-baskets.service.ts';
import * as queries from './demand.queries.ts';

/** Portions of one product. */
export interface Demand {
  /** In baskets that are paid. */
  baskets: number;
  /** In baskets of weeks that are due and not charged yet. */
  renewals: number;
  /** In one-off orders, with a basket or alone. */
  orders: number;
}

export function totalOf({ baskets, renewals, orders }: Demand): number {
  return baskets + renewals + orders;
}

interface Span {
  /** Of the places whose cut-off is not after this; null: of all. */
  until: Date | null;
  /** Renewals that are due by then count; null: none. */
  dueBy: Date | null;
}

/** What a day wants of each product. */
export async function readDemand(
  db: Db,
  now: Date,
  date: string,
  { until, dueBy }: Span,
): Promise<Map<string, Demand>> {
  const demand = new Map<string, Demand>();
  const add = (part: keyof Demand, units: readonly queries.Units[]) => {
    for (const { productId, portions } of units) {
      const line = demand.get(productId) ?? { baskets: 0, renewals: 0, orders: 0 };
      line[part] += portions;
      demand.set(productId, line);
    }
  };
  add('baskets', await queries.sumBaskets(db, date, until));
  add('orders', await sumOrders(db, now, date, until));
  if (dueBy) for await (const units of renewalsDue(db, now, date, dueBy)) add('renewals', units);
  return demand;
}

/**
 * Weeks that begin by their city's cut-off and are not paid, each looked at as it stood at that cut-off: the provider's
 * charge takes an hour, and its word a while longer. Whose card has failed is asked for once it has paid.
 */
async function* renewalsDue(db: Db, now: Date, date: string, dueBy: Date): AsyncGenerator<queries.Units[]> {
  const span = {
    now,
    dueBy,
    withOverdue: false,
    asOf: (schedule: Parameters<typeof cutoffOf>[0]) => {
      const cutoff = drivesOn(schedule, date) ? cutoffOf(schedule, date) : now;
      return cutoff < now ? cutoff : now;
    },
  };
  for await (const baskets of expectedBaskets(db, span))
    yield baskets
      .filter((basket) => basket.date === date && basket.cutoffAt <= dueBy && !basket.isOff)
      .flatMap(({ items }) => items);
}

/** One-off orders of a day, in any state: what is packed was wanted, too. */
export async function sumOrders(
  db: Db,
  now: Date,
  date: string,
  until: Date | null = null,
): Promise<queries.Units[]> {
  const ids = await listOrderIds(db, now, date, until);
  const sums = await sumOrderedUnits(db, ids);
  return sums.map(({ productId, units }) => ({ productId, portions: units }));
}

/** Those of the places whose cut-off is not after `until`. */
async function listOrderIds(db: Db, now: Date, date: string, until: Date | null): Promise<string[]> {
  const orders = await listDueOrders(db, now, date);
  return orders.filter(({ cutoffAt }) => until === null || cutoffAt <= until).map(({ id }) => id);
}
