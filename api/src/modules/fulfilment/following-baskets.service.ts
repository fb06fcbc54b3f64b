import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { throwAll } from '../../platform/jobs/each-apart.ts';
import { lockOrder, type OrderRow } from '../orders/attempts.service.ts';
import { noteArrival, type ToldArrival } from '../orders/with-basket.service.ts';
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
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await queries.listFollowing(db, after, BATCH);
    const rows = await findOutgoing(db, ids);
    const placed = await placeOrders(db, deps.clock.now(), await listOutgoing(db, ids));
    for (const order of placed) {
      const row = rows.get(order.id);
      if (!row || !changeOf(row, order)) continue;
      // One order's trouble must not keep the others where their baskets no longer are.
      await db
        .transaction((tx) => followOne(tx, deps, order.id))
        .catch((error: unknown) => {
          failures.push(error);
        });
    }
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return throwAll(failures);
  }
}

/** Looked at again under the order's lock: of two runs one tells. */
async function followOne(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await lockOrder(tx, id);
  const now = deps.clock.now();
  const [order] = await placeOrders(tx, now, await listOutgoing(tx, [id]));
  const change = row && order && changeOf(row, order);
  if (!change) return;
  const isTold = isSameArrival(row.toldArrival, change.toldArrival);
  const known = isTold ? row.toldArrival : await knownArrival(tx, deps, row.toldArrival);
  const { lateSince } = order.day;
  const isForgotten = lateSince !== null && lateSince < addDays(dayOf(now), -MOST_DAYS_LATE);
  if (isForgotten || !known || !row.customerEmail || isSameArrival(known, change.toldArrival))
    return noteArrival(tx, id, isTold ? { ...change, toldArrival: row.toldArrival } : change, now);
  const { date, basket } = order.day;
  const email = followingOrderEmail(deps, row, { date, basket, before: known });
  await deps.mail.postAll(tx, [email]);
  const toldArrival = { ...change.toldArrival, by: { key: email.key, before: known } };
  await noteArrival(tx, id, { ...change, toldArrival }, now);
}

/** What the customer has read: an e-mail that has not left is taken back, and another one tells all of it, or none. */
async function knownArrival(tx: Db, deps: Deps, told: OrderRow['toldArrival']) {
  if (!told) return null;
  const { by, ...arrival } = told;
  return by && (await deps.mail.takeBack(tx, by.key)) ? by.before : arrival;
}

function isSameArrival(told: OrderRow['toldArrival'], { date, isAlong }: ToldArrival): boolean {
  return told?.date === date && told.isAlong === isAlong;
}

/** Null when its customer knows it already and it goes where it went. */
function changeOf(
  row: Pick<OrderRow, 'toldArrival' | 'deliveryAddress' | 'doubtedDay'>,
  { day, address }: PlacedOrder,
) {
  const toldArrival = { date: day.date, isAlong: day.basket === 'along' };
  const isSame =
    isSameArrival(row.toldArrival, toldArrival) && isDeepStrictEqual(row.deliveryAddress, address);
  // With another day there is no doubt left about that one.
  const doubtedDay = row.doubtedDay && day.date > row.doubtedDay ? null : row.doubtedDay;
  return isSame ? null : { toldArrival, deliveryAddress: address, doubtedDay };
}
