import { DAY_MS, dayOf, HOUR_MS } from '@cesta/contract/base/calendar';
import type Stripe from 'stripe';
import { storeJobs } from '../../jobs.ts';
import { signIn } from '../sign-in.ts';
import { fillShelf, type Shelf, type Subscriber, subscriberOf } from '../subscribers.ts';
import type { PayingStore } from '../test-provider.ts';
import type { Weather } from './life.ts';

export interface Stage {
  paying: PayingStore;
  stripe: Stripe;
  shelf: Shelf;
  desk: Subscriber;
  query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>;
}

export async function setStage(paying: PayingStore): Promise<Stage> {
  const { store } = paying;
  const shelf = await fillShelf(store);
  const { pool } = store.deps.database;
  await pool.query('update products set stock = 1000000');
  const { user } = await signIn(store, { role: 'admin' });
  return {
    paying,
    stripe: store.deps.stripe as Stripe,
    shelf,
    desk: subscriberOf(store, user),
    query: async <Row extends object>(text: string, ...values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
  };
}

/** What the store does by itself about subscriptions. */
const ABOUT_SUBSCRIPTIONS = Object.entries(storeJobs).flatMap(([name, { cron }]) =>
  cron && /^(subscriptions|deliveries|reconciliation\.poll)/.test(name) ? [name] : [],
);

/** All that is due and these jobs. What fails in bad weather comes again. */
export async function work(
  { paying: { store, provider }, query }: Stage,
  recurring: readonly string[] = ABOUT_SUBSCRIPTIONS,
): Promise<void> {
  const { jobs } = store.deps;
  // The queue goes by the machine's clock, which stands still here.
  await query(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
  for (const name of recurring) await jobs.send(store.db, name as 'subscriptions.expire', {});
  for (let round = 0; round < 8; round += 1) {
    await provider.idle();
    const isDone = await jobs.runDue().then(
      (count) => count === 0,
      () => false,
    );
    if (isDone) return;
  }
}

/** Everything that is due today is packed and brought. */
export async function deliver({ paying, desk }: Stage): Promise<void> {
  const { body } = await desk.call('GET', `/admin/deliveries/${dayOf(paying.provider.now())}`);
  for (const { kind, id, state, extras = [] } of body.stops as Stop[]) {
    const along = extras.length > 0 && { extras: extras.map((extra) => extra.id) };
    const move = (from: string, to: string) =>
      desk.call('PATCH', `/admin/deliveries/${kind}/${id}`, { from, to, ...along });
    if (state === 'scheduled') await move('scheduled', 'packed');
    if (state !== 'delivered') await move('packed', 'delivered');
  }
}

interface Stop {
  kind: string;
  id: string;
  state: string;
  extras?: { id: string }[];
}

const FAULTS = {
  doubled: { doubled: 0.6 },
  late: { late: 0.7, lateSeconds: 2 * 86_400, doubled: 0.2 },
  lost: { dropped: 0.5, dropAttempts: 99 },
  down: { apiStatus: 503, dropped: 1, dropAttempts: 2 },
  deaf: { apiStatus: 0, apiMoment: 'after', apiTimes: 3 },
} as const satisfies Record<Weather['kind'], object>;

/** The weather of this hour, if there is any. */
export function weatherAt(weathers: readonly Weather[], hour: number): Weather | undefined {
  return weathers.find(({ from, hours }) => hour >= from && hour < from + hours);
}

export function setWeather({ paying: { provider } }: Stage, weather: Weather | undefined): void {
  provider.clearFaults();
  if (weather) provider.setFaults({ seed: weather.from + 1, ...FAULTS[weather.kind] });
}

export async function moveTo({ paying: { provider } }: Stage, moment: number): Promise<void> {
  const minutes = (moment - provider.now().getTime()) / 60_000;
  if (minutes > 0) await provider.advance({ minutes });
}

/** The mornings between, at eight in Bahia: people pack, and the store looks around. */
export function mornings(from: number, to: number): number[] {
  const found: number[] = [];
  for (let moment = Math.floor(from / DAY_MS) * DAY_MS + 11 * HOUR_MS; moment <= to; moment += DAY_MS) {
    if (moment > from) found.push(moment);
  }
  return found;
}
