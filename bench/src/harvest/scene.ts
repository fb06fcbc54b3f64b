import { refreshOutlooks } from '@cesta/api/modules/composition/outlook.service';
import { farmLinkOf } from '@cesta/api/modules/supply/farms/farm-links.service';
import { type SignedIn, signIn } from '@cesta/api/testing/sign-in';
import type pg from 'pg';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from '../bench-store.ts';
import { fillHarvest } from '../bulk/harvest.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';
import { fillSubscriptions } from '../bulk/subscriptions.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';

const PRODUCERS = 300;
const PRODUCTS = 2_000;
const ROUNDS = 52;
const SUBSCRIPTIONS = 5_000;

/** Something of everything, to be looked at. */
export interface Known {
  day: string;
  past: string;
  producer: string;
  /** One that the coming round is short of. */
  product: string;
  statement: string;
  /** The address of that producer's own page, without the host. */
  page: string;
}

export interface HarvestScene {
  store: BenchStore;
  running: StoreProcess;
  office: SignedIn;
  known: Known;
}

/** A year of a large network, with a store on it as people run it. */
export async function openHarvestScene(parts: AsyncDisposableStack): Promise<HarvestScene> {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const secret = { SECRET_KEY: 'a secret of the bench, long enough' };
  const store = await openBenchStore(parts, postgres.url, secret);
  const known = await fill(store);
  // As every hour, by itself.
  await refreshOutlooks(store.deps);
  const office = await signIn(store, { role: 'admin' });
  const running = await startStoreProcess({
    DATABASE_URL: store.databaseUrl,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    ...secret,
  });
  parts.defer(() => running.stop());
  return { store, running, office, known };
}

async function fill({ pool, deps }: BenchStore): Promise<Known> {
  await fillShelf(pool, PRODUCTS);
  await fillCustomers(pool, SUBSCRIPTIONS);
  await fillSubscriptions(pool, SUBSCRIPTIONS, { isMixed: true, isPlanned: true });
  const { day } = await one<{ day: string }>(
    pool,
    `select date::text as day from deliveries where status = 'scheduled' and date >= current_date
     group by date order by count(*) desc limit 1`,
  );
  // Farmers are asked when the cut-off has come.
  await pool.query(
    `update deliveries set cutoff_at = now() - interval '1 hour', frozen_at = now() where date = $1 and status = 'scheduled'`,
    [day],
  );
  await fillHarvest(pool, { producers: PRODUCERS, rounds: ROUNDS, day });
  const known = await one<Omit<Known, 'page'>>(
    pool,
    `select $1::text as day, ($1::text::date - 7)::text as past, f.producer_id as producer,
       (select l.product_id from harvest_orders o join harvest_lines l on l.order_id = o.id
         where o.date = $1::text::date and l.confirmed = 0 limit 1) as product,
       (select id from statements where producer_id = f.producer_id order by number desc limit 1) as statement
     from farms f order by f.email limit 1`,
    day,
  );
  return { ...known, page: new URL(await farmLinkOf(deps, known.producer)).pathname };
}

export async function one<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  ...values: unknown[]
): Promise<Row> {
  const { rows } = await pool.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error('Nothing was found');
  return row;
}
