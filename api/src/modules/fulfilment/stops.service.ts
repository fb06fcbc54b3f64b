import { addDays, dayOf, startOfDay } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { cutoffOf } from '@cesta/contract/coverage/delivery-days';
import type { StopKind, StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findCalendars, listCityCalendars } from '../coverage/coverage.service.ts';
import { packedSince } from '../orders/order-days.service.ts';
import { type PlacedOrder, placeOrders } from './order-days.service.ts';
import {
  listDoubtedOrders,
  listOpenOrders,
  listOrdersOfBasketDay,
  listSentOrders,
  type OutgoingOrder,
} from './outgoing-orders.service.ts';
import * as queries from './rounds.queries.ts';
import { inRoute } from './rounds.rules.ts';

/** A stop before it is known what is in it. */
export interface BareStop {
  kind: StopKind;
  id: string;
  state: StopState;
  address: DeliveryAddress;
  changesUntil: Date | null;
  lateSince: string | null;
}

/** A basket that did not come leaves its order to a later day: at most so many after its own. */
const AFTER_ITS_BASKET = 30;

/**
 * The orders that go out on these days by themselves, each with its day. Who asks about several days at once has read
 * the open ones before.
 */
export async function listOrderStops(
  db: Db,
  now: Date,
  from: string,
  to: string,
  known?: readonly OutgoingOrder[],
): Promise<(BareStop & { date: string })[]> {
  const today = dayOf(now);
  const sent = await listSentOrders(
    db,
    { since: await packedSinceAnywhere(db, from), until: startOfDay(addDays(to, 1)) },
    { from: addDays(from, -AFTER_ITS_BASKET), to },
  );
  // What is not packed waits for a day to come, unless it may have gone out before a restore.
  const open = to < today ? [] : (known ?? (await listOpenOrders(db, now)));
  const all = [...sent, ...open, ...(await listDoubtedOrders(db, from, to))];
  const placed = await placeOrders(db, now, [...new Map(all.map((order) => [order.id, order])).values()]);
  return placed
    .filter(({ day }) => day.basket !== 'along')
    .map(({ id, state, address, day }) => ({
      kind: 'order' as const,
      id,
      state,
      address,
      date: day.date,
      changesUntil: null,
      lateSince: day.lateSince,
    }))
    .filter(({ date }) => from <= date && date <= to);
}

/** Whatever was packed before went out before that day, in every city. */
async function packedSinceAnywhere(db: Db, day: string): Promise<Date> {
  const { usual } = await findCalendars(db, []);
  const schedules = [usual, ...(await listCityCalendars(db)).map(({ schedule }) => schedule)];
  return new Date(Math.min(...schedules.map((schedule) => packedSince(schedule, day).getTime())));
}

/** The orders of a day, in any state: by themselves and along with a basket. */
export async function listOrdersOfDay(deps: Deps, date: string): Promise<string[]> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const alone = await listOrderStops(db, now, date, date);
  const along = await listExtras(db, now, date);
  return [...alone, ...[...along.values()].flat()].map(({ id }) => id);
}

/** An order of a day, and until when it could be known what it holds. */
export interface OrderOfDay {
  id: string;
  state: StopState;
  cutoffAt: Date;
}

/** The same with the cut-off of the city, or of the basket that they come along with. */
export async function listDueOrders(
  db: Db,
  now: Date,
  date: string,
  known?: readonly OutgoingOrder[],
): Promise<OrderOfDay[]> {
  const alone = await listOrderStops(db, now, date, date, known);
  const { schedules, usual } = await findCalendars(
    db,
    alone.map(({ address }) => address.zipcode),
  );
  const cutoffs = new Map<DeliverySchedule, Date>();
  const cutoffIn = (zipcode: string) => {
    const schedule = schedules.get(zipcode) ?? usual;
    const cutoff = cutoffs.get(schedule) ?? cutoffOf(schedule, date);
    cutoffs.set(schedule, cutoff);
    return cutoff;
  };
  const along = [...(await listExtras(db, now, date)).values()].flat();
  return [
    ...alone.map(({ id, state, address }) => ({ id, state, cutoffAt: cutoffIn(address.zipcode) })),
    ...along.flatMap(({ id, state, basket }) =>
      basket ? [{ id, state, cutoffAt: new Date(basket.cutoffAt) }] : [],
    ),
  ];
}

/** What comes along with the baskets of a day, by basket. */
export async function listExtras(db: Db, now: Date, date: string): Promise<Map<string, PlacedOrder[]>> {
  const placed = await placeOrders(db, now, await listOrdersOfBasketDay(db, date));
  return Map.groupBy(
    placed.filter(({ day }) => day.basket === 'along'),
    ({ basket }) => basket?.id ?? '',
  );
}

export async function listBasketStops(db: Db, date: string): Promise<BareStop[]> {
  const rows = await queries.listOfDay(db, date);
  return rows.map(({ frozenAt, cutoffAt, ...row }) => ({
    ...row,
    kind: 'basket' as const,
    changesUntil: row.state === 'scheduled' && !frozenAt ? cutoffAt : null,
    lateSince: row.state === 'scheduled' ? row.lateSince : null,
  }));
}

/** What of a day stands in which box: baskets, orders by themselves and orders that come along. */
export interface BoxedStop {
  kind: StopKind;
  id: string;
  state: StopState;
  box: number;
}

export async function listBoxes(db: Db, now: Date, date: string): Promise<BoxedStop[]> {
  const baskets = await listBasketStops(db, date);
  const orders = await listOrderStops(db, now, date, date);
  const extras = await listExtras(db, now, date);
  return inRoute<BareStop>([...baskets, ...orders]).stops.flatMap(({ kind, id, state, box }) => [
    { kind, id, state, box },
    ...(extras.get(id) ?? []).map((order) => ({
      kind: 'order' as const,
      id: order.id,
      state: order.state,
      box,
    })),
  ]);
}
