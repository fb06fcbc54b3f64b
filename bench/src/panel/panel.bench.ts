import { signIn } from '@cesta/api/testing/sign-in';
import { DASHBOARD_RANGES, type Dashboard } from '@cesta/contract/dashboard';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from '../bench-store.ts';
import { fillAuditLog } from '../bulk/audit.ts';
import { fillOrders } from '../bulk/orders.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';
import { fillSubscriptions } from '../bulk/subscriptions.ts';
import { type Figure, megabytes } from '../figures.ts';
import { recordSql, runSql, type Statement } from '../sql-tape.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';
import { download } from './export.ts';
import { findSequentialScans, type Scan } from './plans.ts';
import { recount } from './recount.ts';
import { type Known, type TabCall, tabCalls } from './tabs.ts';

const CUSTOMERS = 100_000;
const ORDERS = 500_000;
const PRODUCTS = 5_000;
const SUBSCRIPTIONS = 10_000;
const AUDITED = 100_000;
const LIMIT_MS = 1_000;

interface Scene {
  /** In this process: its statements can be heard. */
  store: BenchStore;
  /** As people run it, on the same database. */
  running: StoreProcess;
  headers: { authorization: string };
  calls: TabCall[];
}

/** The panel over a large shop: how long a tab takes, whether its figures are true, and how the database finds them. */
export async function panelBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const scene = await openScene(parts);
    return [
      ...(await timeTabs(scene)),
      await checkFigures(scene),
      await checkPlans(scene),
      ...(await exportOrders(scene)),
    ];
  } finally {
    await parts.disposeAsync();
  }
}

async function openScene(parts: AsyncDisposableStack): Promise<Scene> {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const store = await openBenchStore(parts, postgres.url);
  const { pool } = store;
  await fillShelf(pool, PRODUCTS);
  await fillCustomers(pool, CUSTOMERS);
  await fillSubscriptions(pool, SUBSCRIPTIONS, { isMixed: true, isPlanned: true });
  await fillOrders(pool, ORDERS);
  const { headers } = await signIn(store, { role: 'admin' });
  await fillAuditLog(pool, AUDITED);
  const running = await startStoreProcess({
    DATABASE_URL: store.databaseUrl,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
  parts.defer(() => running.stop());
  const { rows } = await pool.query<Known>(
    `select (select id from orders where deleted_at is null limit 1) as order,
       (select id from subscriptions limit 1) as subscription,
       (select date::text from deliveries where status = 'scheduled' group by date order by count(*) desc limit 1) as day,
       someone.id as person, someone.name, someone.email, someone.phone, someone.cpf,
       (select 'o~' || created_at || '~' || id from orders where deleted_at is null
         order by created_at desc offset ${CUSTOMERS / 2} limit 1) as after
     from (select u.* from subscriptions s join users u on u.id = s.user_id
       where s.status = 'active' order by u.created_at offset 500 limit 1) as someone`,
  );
  const [known] = rows;
  if (!known) throw new Error('The shop is empty');
  return { store, running, headers, calls: tabCalls(known, ORDERS) };
}

/** The very first call of each kind to a store that has just been started, beside its own statements. */
async function timeTabs(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const call of scene.calls) {
    const began = performance.now();
    const response = await fetch(`${scene.running.url}${call.path}`, { headers: scene.headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    const took = performance.now() - began;
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}`);
    const bare = await runSql(scene.store.pool, await statementsOf(scene, call));
    figures.push({
      what: `panel, ${call.tab}: first answer`,
      measured: `${took.toFixed(0)} ms, ${Math.round(bytes / 1000)} kB`,
      yardstick: `same SQL, bare pg: ${bare.toFixed(0)} ms`,
      ratio: took / bare,
      aim: `below ${LIMIT_MS} ms`,
    });
  }
  return figures;
}

function statementsOf({ store, headers }: Scene, { path }: TabCall): Promise<Statement[]> {
  return recordSql(async () => {
    const { statusCode } = await store.app.inject({ url: path, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  });
}

async function checkFigures({ store, running, headers }: Scene): Promise<Figure> {
  for (const range of DASHBOARD_RANGES) {
    const response = await fetch(`${running.url}/api/admin/dashboard?range=${range}`, { headers });
    await recount(store.pool, range, (await response.json()) as Dashboard);
  }
  return {
    what: `dashboard over ${ORDERS} orders and ${SUBSCRIPTIONS} subscriptions`,
    measured: 'every figure equal',
    yardstick: 'a plain recount, row by row',
    aim: 'equal',
  };
}

async function checkPlans(scene: Scene): Promise<Figure> {
  const scans: (Scan & TabCall)[] = [];
  let statements = 0;
  for (const call of scene.calls) {
    const tape = await statementsOf(scene, call);
    statements += tape.length;
    for (const scan of await findSequentialScans(scene.store.pool, tape)) scans.push({ ...scan, ...call });
  }
  for (const { tab, table, read, kept, filter, wantsIndex, statement } of scans) {
    const verdict = wantsIndex ? 'WANTS AN INDEX' : 'needs every row';
    console.log(`    ${tab}: ${table} read whole (${kept} of ${read} rows, ${verdict}) ${filter}`);
    if (wantsIndex) console.log(`      ${statement.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  return {
    what: 'panel, big tables read whole where an index would spare it',
    measured: String(scans.filter(({ wantsIndex }) => wantsIndex).length),
    yardstick: `${statements} statements explained, ${scans.length} read a big table whole`,
    aim: '0',
  };
}

/** Ten times the rows must not need more room. */
async function exportOrders({ store, running, headers }: Scene): Promise<Figure[]> {
  const { rows } = await store.pool.query<{ day: string; all: number }>(
    `select to_char(now() - interval '36 days', 'YYYY-MM-DD') as day, count(*)::int as all from orders where deleted_at is null`,
  );
  const url = `${running.url}/api/admin/exports/orders`;
  const tenth = await download(`${url}?from=${rows[0]?.day}`, headers, running.pid);
  const whole = await download(url, headers, running.pid);
  if (whole.lines !== (rows[0]?.all ?? 0) + 1) throw new Error(`The export had ${whole.lines} lines`);
  return [
    {
      what: `CSV of ${whole.lines - 1} orders: memory of the store`,
      measured: `${megabytes(whole.growthBytes)} more`,
      yardstick: `${tenth.lines - 1} orders: ${megabytes(tenth.growthBytes)} more; the file: ${megabytes(whole.bytes)}`,
      aim: 'flat',
    },
    {
      what: `CSV of ${whole.lines - 1} orders: first byte`,
      measured: `${whole.firstByteMs.toFixed(0)} ms`,
      yardstick: `the whole: ${(whole.totalMs / 1000).toFixed(1)} s`,
      ratio: whole.firstByteMs / whole.totalMs,
      aim: 'at once',
    },
  ];
}
