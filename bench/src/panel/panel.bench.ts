import { signIn } from '@cesta/api/testing/sign-in';
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import { DASHBOARD_RANGES } from '@cesta/contract/panel/panel-constants';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { openBenchStore } from '../bench-store.ts';
import { fillAuditLog } from '../bulk/audit.ts';
import { fillOrders } from '../bulk/orders.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';
import { fillSubscriptions } from '../bulk/subscriptions.ts';
import { type Figure, megabytes } from '../figures.ts';
import { startStoreProcess } from '../store-process.ts';
import { download } from './export.ts';
import { recount } from './recount.ts';
import { checkPlans, hearTabs, type Scene, timeTabs } from './tab-figures.ts';
import { type Known, tabCalls } from './tabs.ts';

const CUSTOMERS = 100_000;
const ORDERS = 500_000;
const PRODUCTS = 5_000;
const SUBSCRIPTIONS = 10_000;
const AUDITED = 100_000;

/** The panel over a large shop: how long a tab takes, whether its figures are true, and how the database finds them. */
export async function panelBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const scene = await openScene(parts);
    return [
      ...(await timeTabs(scene)),
      await checkFigures(scene),
      await checkPlans(scene.store.pool, await hearTabs(scene)),
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
