import { placeOrder } from '@cesta/api/modules/orders/placing.service';
import {
  freezeDeliveries,
  planNewWeeks,
} from '@cesta/api/modules/subscriptions/deliveries/deliveries.service';
import { signIn } from '@cesta/api/testing/sign-in';
import { DAY_MS } from '@cesta/contract/base/calendar';
import { median } from '../figures.ts';
import { type Processor, processorOf } from './processor.ts';
import { RENEWING, type Shop } from './shop.ts';
import type { Size } from './sizes.ts';

const WARM_UP = 5;
const ROUNDS = 15;
const WEEK_MS = 7 * DAY_MS;

/** Milliseconds of processor time by what they were spent on. */
export type Costs = Record<string, number>;

/** A statement was ended by the database's limit. */
class TooLong extends Error {}

interface Meter {
  /** The middle of several. */
  middle(act: (n: number) => Promise<unknown>): Promise<number>;
  /** Of what a whole shop does once. */
  once(act: () => Promise<unknown>): Promise<number>;
}

export async function measureCosts(shop: Shop, size: Size): Promise<Costs> {
  const meter = meterOf(await processorOf(shop.store.pool));
  return {
    ...(await pages(shop, size, meter)),
    'an order placed': await meter.middle((n) => placeOne(shop, n)),
    ...(await panel(shop, size, meter)),
    ...(await week(shop, size, meter)),
  };
}

function meterOf(processor: Processor): Meter {
  const once: Meter['once'] = async (act) => {
    const began = processor.begin();
    await act();
    return processor.end() - began;
  };
  return {
    once,
    async middle(act) {
      const times: number[] = [];
      try {
        for (let n = 0; n < WARM_UP; n += 1) await act(n);
        for (let n = 1; n <= ROUNDS; n += 1) times.push(await once(() => act(n)));
      } catch (error) {
        // Told in the table: the other figures of this size took long enough.
        if (error instanceof TooLong) return Number.POSITIVE_INFINITY;
        throw error;
      }
      return median(times);
    },
  };
}

async function read({ store }: Shop, url: string, headers = {}): Promise<void> {
  const { statusCode } = await store.app.inject({ url, headers });
  if (statusCode === 503) throw new TooLong();
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  // Every reading is the first one.
  store.deps.cache.drop('products');
}

async function pages(shop: Shop, { products }: Size, { middle }: Meter): Promise<Costs> {
  const { shelf, buyer, subscriber } = shop;
  return {
    'a page: 24 of the shelf': await middle((n) => read(shop, `/api/products?limit=24&offset=${n * 24}`)),
    'a page: one product': await middle((n) => read(shop, `/api/products/${shelf[n]}`)),
    'a page: a search': await middle((n) => read(shop, `/api/products?search=lote+${products - n}&limit=24`)),
    'a page: own orders': await middle(() => read(shop, '/api/orders?limit=20&offset=0', buyer.headers)),
    'a page: own basket': await middle(() => read(shop, '/api/stripe/subscription', subscriber.headers)),
  };
}

function placeOne({ store, buyer, shelf }: Shop, n: number): Promise<unknown> {
  const items = [0, 1, 2].map((step) => ({ productId: shelf[n + step] ?? '', quantity: 1 }));
  return placeOrder(store.deps, buyer.user, { items });
}

async function panel(shop: Shop, { orders }: Size, { middle }: Meter): Promise<Costs> {
  const { headers } = shop.admin;
  const look = (url: string) => middle(() => read(shop, url, headers));
  return {
    'the dashboard, 30 days': await look('/api/admin/dashboard?range=30d'),
    'the panel: today': await look('/api/admin/today'),
    'the panel: orders, last page': await look(`/api/orders?limit=20&offset=${Math.floor(orders * 0.98)}`),
    'the panel: a search by name': await look('/api/admin/search?q=maria'),
  };
}

const MOST_CLOSED = 10_000;

/** What one of the baskets costs whose cut-off has come, and how many there are. */
async function closeBaskets({ store }: Shop, { once }: Meter): Promise<{ each: number; due: number }> {
  const { rows } = await store.pool.query<{ due: number }>(
    `with due as (
       select id, row_number() over (order by cutoff_at, id) as place from deliveries
       where frozen_at is null and status = 'scheduled' and cutoff_at <= $1
     ), later as (
       -- To close all of a hundred thousand would take hours.
       update deliveries d set cutoff_at = d.cutoff_at + interval '1 year' from due
       where due.id = d.id and due.place > $2
     )
     select count(*)::int as due from due`,
    [store.clock.now(), MOST_CLOSED],
  );
  const before = await countClosed(store);
  const cost = await once(() => freezeDeliveries(store.deps));
  const closed = (await countClosed(store)) - before;
  if (closed === 0) throw new Error('No basket was closed');
  return { each: cost / closed, due: rows[0]?.due ?? 0 };
}

async function countClosed({ pool }: Shop['store']): Promise<number> {
  const { rows } = await pool.query<{ closed: number }>(
    'select count(frozen_at)::int as closed from deliveries',
  );
  return rows[0]?.closed ?? 0;
}

/** What a week brings to everybody; then what some renewals cost among them. Divided by those it was done for. */
async function week(shop: Shop, { subscribers }: Size, meter: Meter): Promise<Costs> {
  const { once, middle } = meter;
  const { store, provider } = shop;
  const planned = await once(() => planNewWeeks(store.deps));
  store.clock.advance(WEEK_MS);
  const renewed = await once(async () => {
    await provider.advance({ weeks: 1 });
    do await provider.idle();
    while ((await store.deps.jobs.drainWorkers()) > 0);
    await planNewWeeks(store.deps);
  });
  const closing = await closeBaskets(shop, meter);
  const { rows } = await store.pool.query<{ day: string; stops: number }>(
    `select date::text as day, count(*)::int as stops from deliveries
     where status = 'scheduled' group by date order by count(*) desc limit 1`,
  );
  // As the database does by itself before long.
  await store.pool.query('vacuum analyze subscriptions, subscription_invoices, deliveries, products');
  const [fullest] = rows;
  if (!fullest) throw new Error('No basket was planned');
  // A week has passed: who signed in before it is signed out.
  const { headers } = await signIn(store, { role: 'admin' });
  return {
    'a renewal': renewed / RENEWING,
    'a round: a basket planned': planned / subscribers,
    'a round: a basket composed and set aside': closing.each,
    'a round: all baskets of a week, in all': planned + closing.each * closing.due,
    'a round: packing list of the fullest day': await middle(() =>
      read(shop, `/api/admin/deliveries/${fullest.day}?limit=200&offset=0`, headers),
    ),
    'a round: stops of the fullest day (a number)': fullest.stops,
  };
}
