import type { Db } from '../../platform/database/db.ts';
import { listDueOrders } from '../fulfilment/stops.service.ts';
import { listCalledOffBefore } from '../supply/harvest/called-off.service.ts';
import * as queries from './shortages.queries.ts';

/**
 * What had come for a day that was called off only then, and did not go out on it: it is in the shed, or in boxes that
 * were packed, and goes out on the day that the baskets were moved to. By product of which farmers were asked for some,
 * in portions.
 */
export async function readCarried(db: Db, now: Date, date: string): Promise<Map<string, number>> {
  const carried = new Map<string, number>();
  for (const day of await listCalledOffBefore(db, date)) {
    const received = await queries.sumReceived(db, day);
    // Before anything has come farmers are told that there is nothing to harvest, and are asked anew.
    if (received.size === 0) continue;
    const brought = await sumBrought(db, now, day);
    for (const id of (await queries.sumSupply(db, day)).keys()) {
      const left = Math.max(0, (received.get(id) ?? 0) - (brought.get(id) ?? 0));
      carried.set(id, (carried.get(id) ?? 0) + left);
    }
  }
  return carried;
}

/** What had gone out before the rest of the day was called off. */
async function sumBrought(db: Db, now: Date, day: string): Promise<Map<string, number>> {
  const orders = (await listDueOrders(db, now, day)).filter(({ state }) => state !== 'scheduled');
  const packed = orders.map(({ id }) => id);
  const rows = [
    ...(await queries.sumInBaskets(db, now, day)),
    ...(await queries.sumInOrders(db, { due: [], later: [], packed })),
  ];
  const brought = new Map<string, number>();
  for (const row of rows) brought.set(row.productId, (brought.get(row.productId) ?? 0) + row.packed);
  return brought;
}
