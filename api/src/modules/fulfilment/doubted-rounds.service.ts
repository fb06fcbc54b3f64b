import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { DoubtedRoundOutcome } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { doubtOrders, trustOrders } from '../orders/doubted-orders.service.ts';
import { doubtedDayOf } from '../orders/order-days.service.ts';
import { doubtBaskets, trustBaskets } from '../subscriptions/deliveries/doubted.service.ts';
import { bringBaskets } from '../subscriptions/deliveries/moving/moving.service.ts';
import * as queries from './doubted-rounds.queries.ts';
import { placeOrders } from './order-days.service.ts';
import { listDoubtedOrders, listOpenOrders, moveOrder } from './outgoing-orders.service.ts';

/** What is not marked is in no round after so long: nobody looks for it further back. */
const LOOK_BACK_DAYS = 90;
/** One transaction's worth. */
const BATCH = 200;

/**
 * After a restore of what was known at `since`: the marks made since then are forgotten, so that nobody knows what of
 * these rounds was packed and brought. None of it goes out again, and nobody reads that it is late, before a person
 * has said what became of it.
 */
export async function doubtRounds(db: Db, { since, now }: { since: Date; now: Date }): Promise<void> {
  await doubtBaskets(db, { since, now });
  const then = await placeOrders(db, since, await listOpenOrders(db, since));
  const rounds = then.map(({ id, day }) => ({ id, date: day.date }));
  await doubtOrders(
    db,
    rounds.filter(({ date }) => date <= dayOf(now)),
  );
}

export interface DoubtedRound {
  date: string;
  baskets: number;
  orders: number;
}

/** Oldest first: the rounds of which something is not marked and may have gone out. */
export async function listDoubtedRounds(db: Db, now: Date): Promise<DoubtedRound[]> {
  const today = dayOf(now);
  const baskets = await queries.countDoubtedByDay(db, today);
  const open = await listOpenDoubted(db, addDays(today, -LOOK_BACK_DAYS), today);
  const orders = Map.groupBy(open, ({ date }) => date);
  return [...new Set([...baskets.keys(), ...orders.keys()])]
    .sort()
    .map((date) => ({ date, baskets: baskets.get(date) ?? 0, orders: orders.get(date)?.length ?? 0 }));
}

async function listOpenDoubted(db: Db, from: string, to: string): Promise<{ id: string; date: string }[]> {
  const orders = await listDoubtedOrders(db, from, to);
  return orders.flatMap((order) => {
    const date = order.state === 'scheduled' && doubtedDayOf(order);
    return date ? { id: order.id, date } : [];
  });
}

/** Says of all that is left of a round whether it was brought. Answers what it was about, and how much it could not do. */
export async function settleRound(
  deps: Deps,
  admin: Operator,
  date: string,
  outcome: DoubtedRoundOutcome['outcome'],
): Promise<{ baskets: number; orders: number; left: number }> {
  const { db } = deps.database;
  if (date > dayOf(deps.clock.now())) throw new AppError('NOT_FOUND');
  if (outcome === 'delivered') return markBrought(deps, admin, date);
  return db.transaction(async (tx) => {
    const now = deps.clock.now();
    const baskets = await trustBaskets(tx, admin, date, now);
    const open = (await listOpenDoubted(tx, date, date)).map(({ id }) => id);
    const orders = await trustOrders(tx, admin, open, now);
    return { baskets, orders, left: 0 };
  });
}

async function markBrought(deps: Deps, admin: Operator, date: string) {
  const { db } = deps.database;
  const basketIds = await queries.listDoubtedBaskets(db, date);
  let baskets = 0;
  for (let start = 0; start < basketIds.length; start += BATCH)
    // Packing takes the units off the shelf, which the restore has put back on it.
    baskets += (await bringBaskets(deps, admin, basketIds.slice(start, start + BATCH))).length;
  let orders = 0;
  for (const { id } of await listOpenDoubted(db, date, date)) {
    try {
      if (await moveOrder(deps, admin, id, { from: 'scheduled', to: 'delivered' })) orders += 1;
    } catch (error) {
      // A dispute holds it back, or somebody has just changed it: it stays in the list.
      if (!(error instanceof AppError)) throw error;
    }
  }
  // What somebody else has marked meanwhile is not left.
  const left = await queries.listDoubtedBaskets(db, date);
  return { baskets, orders, left: left.length + (await listOpenDoubted(db, date, date)).length };
}
