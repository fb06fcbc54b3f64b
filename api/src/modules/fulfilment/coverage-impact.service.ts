import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findSchedules } from '../coverage/coverage.service.ts';
import type { FollowChange } from '../coverage/zones.service.ts';
import { findDeliveryAddresses } from '../subscriptions/deliveries/delivery-addresses.service.ts';
import {
  findMovedWeeks,
  type MovedWeeks,
  tellMovedWeeks,
} from '../subscriptions/weeks/moved-weeks.service.ts';
import * as queries from './coverage-impact.queries.ts';
import { countTouched, losesDelivery, movingOf } from './coverage-impact.rules.ts';
import { findMovedOrders, tellMovedOrders } from './moved-orders.service.ts';
import { listOpenOrders } from './outgoing-orders.service.ts';

const DAYS_CHANGED = 'os dias de entrega da sua região mudaram';

/**
 * Compares who lives by which days before and after a change of zones or days. Orders that move are told here, and so
 * are weeks that nobody has paid yet; moved baskets by the planner, which follows, and who lost their delivery by
 * billing.
 */
export function followCoverage(deps: Deps): FollowChange {
  return async (tx, change) => {
    const now = deps.clock.now();
    const people = await lookAtSubscribers(tx, now);
    const open = await listOpenOrders(tx, now);
    const ceps = new Set([
      ...people.flatMap(({ zipcode }) => zipcode ?? []),
      ...open.map(({ address }) => address.zipcode),
    ]);
    const before = await findSchedules(tx, ceps);
    const done: Awaited<ReturnType<typeof change>>[] = [];
    const weeks: MovedWeeks[] = [];
    const moved = await findMovedOrders(tx, deps, async () => {
      const perform = async () => void done.push(await change());
      weeks.push(...(await findMovedWeeks(tx, deps, { dates: null }, perform)));
    });
    const after = await findSchedules(tx, ceps);
    await tellMovedOrders(tx, deps, moved, () => DAYS_CHANGED);
    const at = (zipcode: string) => ({ before: before.get(zipcode), after: after.get(zipcode) });
    const touchedOrders = new Set([
      ...moved.map(({ id }) => id),
      ...open.filter(({ address }) => losesDelivery(at(address.zipcode))).map(({ id }) => id),
    ]);
    const subscribers = people.map(({ id, zipcode, deliveries }) => ({
      id,
      ...at(zipcode ?? ''),
      deliveries,
    }));
    // Whose paid basket moves reads of the new days with that.
    const reading = new Set(subscribers.filter((it) => movingOf(it).length > 0).map(({ id }) => id));
    const untold = weeks.filter(({ subscriptionId }) => !reading.has(subscriptionId));
    await tellMovedWeeks(tx, deps, untold, () => DAYS_CHANGED);
    const impact = { ...countTouched(subscribers), orders: touchedOrders.size };
    return { result: done[0] as Awaited<ReturnType<typeof change>>, impact };
  };
}

async function lookAtSubscribers(tx: Db, now: Date) {
  const rows = await queries.listSubscribers(tx);
  const addresses = await findDeliveryAddresses(tx, rows);
  const coming = Map.groupBy(await queries.listComing(tx, dayOf(now)), (row) => row.subscriptionId);
  return rows.map(({ id }) => ({
    id,
    zipcode: addresses.get(id)?.zipcode,
    deliveries: (coming.get(id) ?? []).map(({ date, cutoffAt, frozenAt, isPinned }) => ({
      date,
      cutoffAt,
      staysPut: isPinned || frozenAt !== null || cutoffAt <= now,
    })),
  }));
}
