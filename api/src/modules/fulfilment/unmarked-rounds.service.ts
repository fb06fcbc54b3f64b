import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { moveBaskets } from '../subscriptions/deliveries/moving/moving.service.ts';
import { type PlacedOrder, placeOrders } from './order-days.service.ts';
import { listPackedOrders, listPackedToCollect, moveOrder } from './outgoing-orders.service.ts';
import { cityOf } from './rounds.rules.ts';
import * as queries from './unmarked-rounds.queries.ts';

/** So long somebody may still know what became of it; a shop that never marks must not find its years here. */
const ASKED_FOR_DAYS = 14;
/** One transaction's worth. */
const BATCH = 200;

export interface UnmarkedRound {
  date: string;
  /** Its key, and as it is written. */
  city: { key: string; name: string };
  baskets: number;
  orders: number;
}

/** Days that are over, by city, with what was packed for them and never marked as delivered. Oldest first. */
export async function listUnmarkedRounds(db: Db, now: Date): Promise<UnmarkedRound[]> {
  const { from, to } = askedFor(now);
  const rounds = new Map<string, UnmarkedRound>();
  const roundOf = (date: string, place: { city: string }) => {
    const city = cityOf(place);
    const key = `${date} ${city.key}`;
    const round = rounds.get(key) ?? { date, city, baskets: 0, orders: 0 };
    rounds.set(key, round);
    return round;
  };
  for (const { date, baskets, ...place } of await queries.countPackedByCity(db, from, to))
    roundOf(date, place).baskets += baskets;
  for (const { day, address } of await listUnmarkedOrders(db, now, from, to))
    roundOf(day.date, address).orders += 1;
  return [...rounds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, round]) => round);
}

const askedFor = (now: Date) => ({
  from: addDays(dayOf(now), -ASKED_FOR_DAYS),
  to: addDays(dayOf(now), -1),
});

/** What is still to be paid at the door is asked about one by one, money and goods together. */
async function listUnmarkedOrders(db: Db, now: Date, from: string, to: string): Promise<PlacedOrder[]> {
  const toCollect = new Set((await listPackedToCollect(db)).map(({ id }) => id));
  const packed = (await listPackedOrders(db, now)).filter(({ id }) => !toCollect.has(id));
  return (await placeOrders(db, now, packed)).filter(({ day }) => from <= day.date && day.date <= to);
}

/** All of it was brought, says a person. Answers what was marked, and how much could not be. */
export async function markArrived(
  deps: Deps,
  admin: Operator,
  date: string,
  cityKey: string,
): Promise<Pick<UnmarkedRound, 'baskets' | 'orders'> & { left: number }> {
  const { db } = deps.database;
  const now = deps.clock.now();
  if (date >= dayOf(now)) throw new AppError('NOT_FOUND');
  const move = { from: 'packed', to: 'delivered' } as const;
  const ids = (await queries.listPackedOn(db, date))
    .filter((place) => cityOf(place).key === cityKey)
    .map(({ id }) => id);
  const done = { baskets: 0, orders: 0, left: 0 };
  for (let start = 0; start < ids.length; start += BATCH)
    done.baskets += (await moveBaskets(deps, admin, ids.slice(start, start + BATCH), move)).length;
  const orders = await listUnmarkedOrders(db, now, date, date);
  for (const { id } of orders.filter(({ address }) => cityOf(address).key === cityKey)) {
    try {
      if (await moveOrder(deps, admin, id, move)) done.orders += 1;
    } catch (error) {
      // A dispute holds it back, or somebody has just changed it: while it is packed it stays in the list.
      if (!(error instanceof AppError)) throw error;
      done.left += 1;
    }
  }
  return done;
}
