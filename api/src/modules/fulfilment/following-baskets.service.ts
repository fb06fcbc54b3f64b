import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOf } from '@cesta/contract/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { lockOrder, type OrderRow } from '../orders/attempts.service.ts';
import { noteArrival } from '../orders/with-basket.service.ts';
import { followingOrderEmail } from './following-baskets.emails.ts';
import * as queries from './following-baskets.queries.ts';
import { type PlacedOrder, placeOrders } from './order-days.service.ts';
import { findOutgoing, listOutgoing } from './outgoing-orders.service.ts';

const BATCH = 200;
/** As late baskets do: then they wait for a person, and nobody reads of a new day twice a week. */
const MOST_DAYS_LATE = 14;

/**
 * Orders that come along with a basket follow it: to its new day and its new address, or by themselves once it does
 * not come. Their customers read each change once, whatever brought it about: what they know stands in the order.
 */
export async function followBaskets(deps: Deps): Promise<void> {
  const { db } = deps.database;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await queries.listFollowing(db, after, BATCH);
    const rows = await findOutgoing(db, ids);
    const placed = await placeOrders(db, deps.clock.now(), await listOutgoing(db, ids));
    for (const order of placed) {
      const row = rows.get(order.id);
      if (row && changeOf(row, order)) await db.transaction((tx) => followOne(tx, deps, order.id));
    }
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return;
  }
}

/** Looked at again under the order's lock: of two runs one tells. */
async function followOne(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await lockOrder(tx, id);
  const now = deps.clock.now();
  const [order] = await placeOrders(tx, now, await listOutgoing(tx, [id]));
  const change = row && order && changeOf(row, order);
  if (!change) return;
  await noteArrival(tx, id, change, now);
  const { lateSince } = order.day;
  const isTold = isDeepStrictEqual(row.toldArrival, change.toldArrival);
  const isForgotten = lateSince !== null && lateSince < addDays(dayOf(now), -MOST_DAYS_LATE);
  if (isTold || isForgotten || !row.toldArrival || !row.customerEmail) return;
  const { date, basket } = order.day;
  const email = followingOrderEmail(deps, row, { date, basket, before: row.toldArrival });
  await deps.mail.postAll(tx, [email]);
}

/** Null when its customer knows it already and it goes where it went. */
function changeOf(row: Pick<OrderRow, 'toldArrival' | 'deliveryAddress'>, { day, address }: PlacedOrder) {
  const toldArrival = { date: day.date, isAlong: day.basket === 'along' };
  const isSame =
    isDeepStrictEqual(row.toldArrival, toldArrival) && isDeepStrictEqual(row.deliveryAddress, address);
  return isSame ? null : { toldArrival, deliveryAddress: address };
}
