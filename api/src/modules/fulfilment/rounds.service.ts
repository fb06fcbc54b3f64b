import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type {
  DeliveryDay,
  DeliveryDayQuery,
  DeliveryWeek,
  HarvestLine,
  StopCounts,
} from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { listClosedBetween } from '../coverage/closed-days.service.ts';
import { placeOrders } from './order-days.service.ts';
import {
  countForgottenOrders,
  listPackedOrders,
  type OutgoingOrder,
  sumOrderedUnits,
} from './outgoing-orders.service.ts';
import * as queries from './rounds.queries.ts';
import { addUp, byCategory, daysOfWeek, inRoute, noStops } from './rounds.rules.ts';
import { fillStops, type Products } from './stop-contents.service.ts';
import { type BareStop, listBasketStops, listExtras, listOrderStops } from './stops.service.ts';

/** The seven days with what goes out on each, in any state. */
export async function readWeek(deps: Deps, wanted: string | undefined): Promise<DeliveryWeek> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const today = dayOf(now);
  const week = daysOfWeek(wanted ?? today);
  const [monday = today, sunday = today] = [week[0], week.at(-1)];
  const counts = new Map(week.map((date) => [date, noStops()]));
  const add = (date: string, state: StopState, count: number) => {
    const day = counts.get(date);
    if (day) day[state] += count;
  };
  for (const { date, state, count } of await queries.countByDay(db, monday, sunday)) add(date, state, count);
  for (const { date, state } of await listOrderStops(db, now, monday, sunday)) add(date, state, 1);
  const closed = Map.groupBy(await listClosedBetween(db, monday, sunday), ({ date }) => date);
  const calledOff = (date: string) => closed.get(date)?.map(({ city, reason }) => ({ city, reason }));
  return {
    week: monday,
    today,
    days: [...counts].map(([date, day]) => {
      const called_off = calledOff(date);
      return { date, ...day, ...(called_off && { called_off }) };
    }),
    forgotten: await countForgottenOrders(db, now),
  };
}

const ROUND_WITHIN_DAYS = 14;

/** Today's round, or the next one with anything in it; null when there is none within two weeks. */
export async function findNextRound(
  db: Db,
  now: Date,
  open: readonly OutgoingOrder[],
): Promise<({ date: string } & StopCounts) | null> {
  const today = dayOf(now);
  const until = addDays(today, ROUND_WITHIN_DAYS);
  const days = new Map<string, StopCounts>();
  const add = (date: string, state: StopState, count: number) => {
    const day = days.get(date) ?? noStops();
    day[state] += count;
    days.set(date, day);
  };
  for (const { date, state, count } of await queries.countByDay(db, today, until)) add(date, state, count);
  for (const { date, state } of await listOrderStops(db, now, today, until, open)) add(date, state, 1);
  const [date] = [...days.keys()].sort();
  return date ? { date, ...(days.get(date) ?? noStops()) } : null;
}

/** Orders that should have been brought since then and before today: packed and not there, or late. */
export async function findUnbroughtOrders(
  db: Db,
  now: Date,
  from: string,
  open: readonly OutgoingOrder[],
): Promise<{ id: string; date: string }[]> {
  const today = dayOf(now);
  const packed = await placeOrders(db, now, await listPackedOrders(db, now));
  const waiting = await placeOrders(db, now, open);
  return [
    ...packed.flatMap(({ id, day: { date, basket } }) =>
      basket !== 'along' && from <= date && date < today ? [{ id, date }] : [],
    ),
    ...waiting.flatMap(({ id, day }) => (day.lateSince ? [{ id, date: day.lateSince }] : [])),
  ];
}

/** One day: what to harvest, where it goes, and one page of doors with what each gets. */
export async function readDay(deps: Deps, date: string, query: DeliveryDayQuery): Promise<DeliveryDay> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const orders = await listOrderStops(db, now, date, date);
  const baskets = await listBasketStops(db, date);
  const extras = await listExtras(db, now, date);
  const route = inRoute<BareStop>([...baskets, ...orders]);
  const wanted = query.area ? route.stops.filter(({ area }) => area === query.area) : route.stops;
  const needs = addUp(
    await queries.sumBaskets(db, date),
    await sumOrderedUnits(
      db,
      [...orders, ...[...extras.values()].flat()]
        .filter(({ state }) => state === 'scheduled')
        .map(({ id }) => id),
    ),
  );
  const products = await findProducts(
    db,
    needs.map(({ productId }) => productId),
  );
  const changing = route.stops.flatMap(({ changesUntil }) => changesUntil?.getTime() ?? []);
  return {
    date,
    today: dayOf(now),
    areas: route.areas,
    harvest: toHarvest(needs, products),
    changes_until: changing.length > 0 ? new Date(Math.max(...changing)).toISOString() : null,
    stops: await fillStops(db, wanted.slice(query.offset, query.offset + query.limit), { products, extras }),
    total: wanted.length,
  };
}

function toHarvest(needs: ReturnType<typeof addUp>, products: Products): HarvestLine[] {
  return byCategory(
    needs.map(({ productId, name, ...units }) => {
      const product = products.get(productId);
      return {
        product_id: productId,
        product_name: product?.name ?? name,
        category: product?.category ?? 'Outros',
        unit: product?.unit ?? '',
        ...units,
      };
    }),
  );
}
