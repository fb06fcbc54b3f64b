import { addDays, dayOf, startOfDay } from '@cesta/contract/calendar';
import type {
  DeliveryDay,
  DeliveryDayQuery,
  DeliveryWeek,
  HarvestLine,
  Stop,
  StopCounts,
} from '@cesta/contract/deliveries';
import type { StopKind, StopState } from '@cesta/contract/delivery-constants';
import { toReais } from '@cesta/contract/money';
import type { DeliveryAddress } from '@cesta/contract/orders';
import { PLANS } from '@cesta/contract/plans';
import type { PackedItem } from '@cesta/contract/subscriptions';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { findCalendars, listCityCalendars } from '../coverage/coverage.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import { packedSince } from '../orders/order-days.service.ts';
import type { OrderRow } from '../orders/orders.service.ts';
import { findProducerNames } from '../producers/producers.service.ts';
import { type PlacedOrder, placeOrders } from './order-days.service.ts';
import {
  countForgottenOrders,
  findOutgoing,
  listOpenOrders,
  listOrdersOfBaskets,
  listPackedOrders,
  listSentOrders,
  sumOrderedUnits,
} from './outgoing-orders.service.ts';
import * as queries from './rounds.queries.ts';
import { addUp, byCategory, daysOfWeek, inRoute, noStops } from './rounds.rules.ts';

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
  return {
    week: monday,
    today,
    days: [...counts].map(([date, day]) => ({ date, ...day })),
    forgotten: await countForgottenOrders(db, now),
  };
}

/** A stop before it is known what is in it. */
export interface Bare {
  kind: StopKind;
  id: string;
  state: StopState;
  address: DeliveryAddress;
  changesUntil: Date | null;
  lateSince: string | null;
}

/** A basket that did not come leaves its order to a later day: at most so many after its own. */
const AFTER_ITS_BASKET = 30;

/** The orders that go out on these days by themselves, each with its day. */
export async function listOrderStops(
  db: Db,
  now: Date,
  from: string,
  to: string,
): Promise<(Bare & { date: string })[]> {
  const today = dayOf(now);
  const sent = await listSentOrders(
    db,
    { since: await packedSinceAnywhere(db, from), until: startOfDay(addDays(to, 1)) },
    { from: addDays(from, -AFTER_ITS_BASKET), to },
  );
  // What is not packed waits for a day to come.
  const open = to < today ? [] : await listOpenOrders(db, now);
  const placed = await placeOrders(db, now, [...sent, ...open]);
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

const ROUND_WITHIN_DAYS = 14;

/** Today's round, or the next one with anything in it; null when there is none within two weeks. */
export async function findNextRound(db: Db, now: Date): Promise<({ date: string } & StopCounts) | null> {
  const today = dayOf(now);
  const until = addDays(today, ROUND_WITHIN_DAYS);
  const days = new Map<string, StopCounts>();
  const add = (date: string, state: StopState, count: number) => {
    const day = days.get(date) ?? noStops();
    day[state] += count;
    days.set(date, day);
  };
  for (const { date, state, count } of await queries.countByDay(db, today, until)) add(date, state, count);
  for (const { date, state } of await listOrderStops(db, now, today, until)) add(date, state, 1);
  const [date] = [...days.keys()].sort();
  return date ? { date, ...(days.get(date) ?? noStops()) } : null;
}

/** Orders that should have been brought since then and before today: packed and not there, or late. */
export async function findUnbroughtOrders(
  db: Db,
  now: Date,
  from: string,
): Promise<{ id: string; date: string }[]> {
  const today = dayOf(now);
  const packed = await placeOrders(db, now, await listPackedOrders(db, now));
  const open = await placeOrders(db, now, await listOpenOrders(db, now));
  return [
    ...packed.flatMap(({ id, day: { date, basket } }) =>
      basket !== 'along' && from <= date && date < today ? [{ id, date }] : [],
    ),
    ...open.flatMap(({ id, day }) => (day.lateSince ? [{ id, date: day.lateSince }] : [])),
  ];
}

/** The orders of a day, in any state: by themselves and along with a basket. */
export async function listOrdersOfDay(deps: Deps, date: string): Promise<string[]> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const alone = await listOrderStops(db, now, date, date);
  const baskets = await queries.listOfDay(db, date);
  const along = await listExtras(
    db,
    now,
    baskets.map(({ id }) => id),
  );
  return [...alone, ...[...along.values()].flat()].map(({ id }) => id);
}

/** What comes along with these baskets. */
async function listExtras(db: Db, now: Date, basketIds: string[]): Promise<Map<string, PlacedOrder[]>> {
  const placed = await placeOrders(db, now, await listOrdersOfBaskets(db, basketIds));
  return Map.groupBy(
    placed.filter(({ day }) => day.basket === 'along'),
    ({ basket }) => basket?.id ?? '',
  );
}

export async function listBasketStops(db: Db, date: string): Promise<Bare[]> {
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
  const extras = await listExtras(
    db,
    now,
    baskets.map(({ id }) => id),
  );
  return inRoute<Bare>([...baskets, ...orders]).stops.flatMap(({ kind, id, state, box }) => [
    { kind, id, state, box },
    ...(extras.get(id) ?? []).map((order) => ({
      kind: 'order' as const,
      id: order.id,
      state: order.state,
      box,
    })),
  ]);
}

/** One day: what to harvest, where it goes, and one page of doors with what each gets. */
export async function readDay(deps: Deps, date: string, query: DeliveryDayQuery): Promise<DeliveryDay> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const orders = await listOrderStops(db, now, date, date);
  const baskets = await listBasketStops(db, date);
  const extras = await listExtras(
    db,
    now,
    baskets.map(({ id }) => id),
  );
  const route = inRoute<Bare>([...baskets, ...orders]);
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
    stops: await fill(db, wanted.slice(query.offset, query.offset + query.limit), { products, extras }),
    total: wanted.length,
  };
}

type Products = Awaited<ReturnType<typeof findProducts>>;

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

type Content = Pick<Stop, 'customer_name' | 'customer_phone' | 'notes' | 'plan_name' | 'door'> & {
  items: PackedItem[];
};

interface KnownOfDay {
  products: Products;
  /** By basket. */
  extras: ReadonlyMap<string, PlacedOrder[]>;
}

/** Who lives there and what they get: things that the day's harvest knows. */
async function fill(
  db: Db,
  stops: (Bare & { area: string; box: number })[],
  { products, extras }: KnownOfDay,
): Promise<Stop[]> {
  const idsOf = (wanted: StopKind) => stops.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const along = stops.flatMap(({ id }) => extras.get(id) ?? []);
  const contents = new Map([
    ...(await readBaskets(db, idsOf('basket'))),
    ...(await readOrders(db, [...idsOf('order'), ...along.map(({ id }) => id)])),
  ]);
  const inUnits = (items: readonly PackedItem[]) =>
    items.map((item) => ({ ...item, unit: products.get(item.product_id)?.unit ?? '' }));
  return stops.flatMap(({ kind, id, state, area, box, address, changesUntil, lateSince }) => {
    const content = contents.get(id);
    if (!content) return [];
    const items = inUnits(content.items);
    const inside = (extras.get(id) ?? []).flatMap((order) => {
      const { notes = '', items: own, door } = contents.get(order.id) ?? {};
      return own
        ? { id: order.id, state: order.state, notes, items: inUnits(own), ...(door && { door }) }
        : [];
    });
    const until = changesUntil?.toISOString() ?? null;
    return {
      ...content,
      ...{ kind, id, state, area, box, address, items, changes_until: until, late_since: lateSince },
      ...(inside.length > 0 && { extras: inside }),
    };
  });
}

async function readBaskets(db: Db, ids: string[]): Promise<[string, Content][]> {
  if (ids.length === 0) return [];
  const rows = await queries.listWhole(db, ids);
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.map(({ id, items, userId, planType }) => {
    const person = people.get(userId);
    return [
      id,
      {
        customer_name: person?.name ?? '',
        customer_phone: person?.phone ?? '',
        notes: '',
        plan_name: PLANS[planType].name,
        items,
      },
    ];
  });
}

function doorOf({
  paymentMethod,
  paymentStatus,
  totalCents,
}: Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'totalCents'>): Pick<Content, 'door'> {
  if (paymentMethod !== 'door') return {};
  return { door: { amount: toReais(totalCents), received: paymentStatus === 'paid' } };
}

async function readOrders(db: Db, ids: string[]): Promise<[string, Content][]> {
  const orders = await findOutgoing(db, ids);
  const names = await findProducerNames(
    db,
    [...orders.values()].flatMap(({ items }) => items.map(({ producerId }) => producerId)),
  );
  return [...orders.values()].map(({ id, customerName, customerPhone, notes, items, ...order }) => [
    id,
    {
      ...doorOf(order),
      customer_name: customerName,
      customer_phone: customerPhone,
      notes,
      plan_name: null,
      items: items.map(({ productId, productName, quantity, producerId, insteadOf }) => {
        const name = names.get(producerId ?? '');
        return {
          ...{ product_id: productId, product_name: productName, quantity },
          ...(name && { producer_name: name }),
          ...(insteadOf && { instead_of: insteadOf }),
        };
      }),
    },
  ]);
}
