import { refreshOutlooks } from '@cesta/api/modules/composition/outlook.service';
import { farmLinkOf } from '@cesta/api/modules/supply/farms/farm-links.service';
import { signIn } from '@cesta/api/testing/sign-in';
import type pg from 'pg';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { openBenchStore } from '../bench-store.ts';
import { fillHarvest } from '../bulk/harvest.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';
import { fillSubscriptions } from '../bulk/subscriptions.ts';
import type { Figure } from '../figures.ts';
import { checkPlans, type Scene, timeTabs } from '../panel/tab-figures.ts';
import { startStoreProcess } from '../store-process.ts';

const PRODUCERS = 300;
const PRODUCTS = 2_000;
const ROUNDS = 52;
const SUBSCRIPTIONS = 5_000;

interface Known {
  day: string;
  past: string;
  producer: string;
  product: string;
  statement: string;
}

/** The screens of the harvest over a year of a large network: how long each takes, and how the database finds it. */
export async function harvestBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const scene = await openScene(parts);
    return [...(await timeTabs(scene)), await checkPlans(scene), await recount(scene.store.pool)];
  } finally {
    await parts.disposeAsync();
  }
}

async function openScene(parts: AsyncDisposableStack): Promise<Scene> {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const secret = { SECRET_KEY: 'a secret of the bench, long enough' };
  const store = await openBenchStore(parts, postgres.url, secret);
  const { pool } = store;
  await fillShelf(pool, PRODUCTS);
  await fillCustomers(pool, SUBSCRIPTIONS);
  await fillSubscriptions(pool, SUBSCRIPTIONS, { isMixed: true, isPlanned: true });
  const fullest = await one<{ day: string }>(
    pool,
    `select date::text as day from deliveries where status = 'scheduled' and date >= current_date
     group by date order by count(*) desc limit 1`,
  );
  await fillHarvest(pool, { producers: PRODUCERS, rounds: ROUNDS, day: fullest.day });
  const known = await one<Known>(
    pool,
    `select $1::text as day, ($1::text::date - 7)::text as past, f.producer_id as producer,
       (select l.product_id from harvest_orders o join harvest_lines l on l.order_id = o.id
         where o.date = $1::text::date and l.confirmed = 0 limit 1) as product, (select id from statements limit 1) as statement
     from farms f limit 1`,
    fullest.day,
  );
  // As every hour, by itself.
  await refreshOutlooks(store.deps);
  const { headers } = await signIn(store, { role: 'admin' });
  const page = new URL(await farmLinkOf(store.deps, known.producer)).pathname;
  const running = await startStoreProcess({
    DATABASE_URL: store.databaseUrl,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    ...secret,
  });
  parts.defer(() => running.stop());
  return { store, running, headers, calls: callsOf(known, page) };
}

function callsOf({ day, past, producer, product, statement }: Known, page: string) {
  const call = (tab: string, path: string) => ({ tab, path: `/api/admin${path}` });
  return [
    call('Colheita', '/harvest'),
    call('Colheita, the coming round', `/harvest/${day}`),
    call('Colheita, a past round', `/harvest/${past}`),
    call('Colheita, what came', `/harvest/${past}/receipts`),
    call('Colheita, who grows what', '/harvest/growers'),
    call('Colheita, forecast', '/harvest/forecast'),
    call('Falta', `/harvest/${day}/shortages`),
    call('Falta, one product', `/harvest/${day}/shortages/${product}`),
    call('Acertos', '/statements'),
    call('Acertos, open', '/statements/open'),
    call('Acertos, one farm', `/statements/open/${producer}`),
    call('Acertos, one statement', `/statements/${statement}`),
    call('Acertos, months', '/statements/months'),
    call('Produtores, one farm', `/farms/${producer}`),
    call('Hoje', '/today'),
    call('Pendências', '/worklist'),
    { tab: "The farmer's page", path: page },
  ];
}

/** From the receipts alone, past the rule that wrote the lines. */
async function recount(pool: pg.Pool): Promise<Figure> {
  const sums = await one<{ owed: number; received: number; lines: number }>(
    pool,
    `select (select sum(amount_cents)::float8 from statement_lines where kind = 'goods') as owed,
       (select sum(round(quantity_thousandths::numeric * price_cents / 1000) * case kind when 'lost' then -1 else 1 end)::float8
        from receipts) as received,
       (select count(*)::int from statement_lines) as lines`,
  );
  if (sums.owed !== sums.received) throw new Error(`Owed ${sums.owed}, received ${sums.received}`);
  return {
    what: `${sums.lines} lines of statements`,
    measured: 'equal',
    yardstick: 'received less lost, times the agreed price, in plain SQL',
    aim: 'equal',
  };
}

async function one<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  ...values: unknown[]
): Promise<Row> {
  const { rows } = await pool.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error('Nothing was found');
  return row;
}
