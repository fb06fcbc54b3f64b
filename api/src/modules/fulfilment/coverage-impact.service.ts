import { dayOf } from '@cesta/contract/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { findSchedules } from '../coverage/coverage.service.ts';
import type { FollowChange } from '../coverage/zones.service.ts';
import { findDeliveryAddresses } from '../subscriptions/deliveries/delivery-addresses.service.ts';
import * as queries from './coverage-impact.queries.ts';
import { countTouched, losesDelivery } from './coverage-impact.rules.ts';
import { findMovedOrders, tellMovedOrders } from './moved-orders.service.ts';
import { listOpenOrders } from './outgoing-orders.service.ts';

/**
 * Compares who lives by which days before and after a change of zones or days. Orders that move are told here; moved
 * baskets by the planner, which follows, and who lost their delivery by billing.
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
    const moved = await findMovedOrders(tx, deps, async () => {
      done.push(await change());
    });
    const after = await findSchedules(tx, ceps);
    await tellMovedOrders(tx, deps, moved, () => 'os dias de entrega da sua região mudaram');
    const at = (zipcode: string) => ({ before: before.get(zipcode), after: after.get(zipcode) });
    const touchedOrders = new Set([
      ...moved.map(({ id }) => id),
      ...open.filter(({ address }) => losesDelivery(at(address.zipcode))).map(({ id }) => id),
    ]);
    const subscribers = people.map(({ zipcode, deliveries }) => ({ ...at(zipcode ?? ''), deliveries }));
    const impact = { ...countTouched(subscribers), orders: touchedOrders.size };
    return { result: done[0] as Awaited<ReturnType<typeof change>>, impact };
  };
}

async function lookAtSubscribers(tx: Db, now: Date) {
  const rows = await queries.listSubscribers(tx);
  const addresses = await findDeliveryAddresses(tx, rows);
  const coming = Map.groupBy(await queries.listComing(tx, dayOf(now)), (row) => row.subscriptionId);
  return rows.map(({ id }) => ({
    zipcode: addresses.get(id)?.zipcode,
    deliveries: (coming.get(id) ?? []).map(({ date, cutoffAt, frozenAt }) => ({
      date,
      isFrozen: frozenAt !== null || cutoffAt <= now,
    })),
  }));
}
