import { join } from 'node:path';
import type { Clock } from '@cesta/api/platform/clock';
import { migrate } from '@cesta/api/platform/database/migrate';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { DAY_MS } from '@cesta/contract/base/calendar';
import { startSimulator } from '@cesta/stripe-simulator';
import pg from 'pg';
import { PLENTY } from '../bench-store.ts';
import { SUPERUSER } from './nodes.ts';
import { until } from './processes.ts';
import type { Ports } from './proxy.ts';
import { startStores } from './stores.ts';

const STORE_ROLE = 'cesta_store';
const STORE_PASSWORD = 'cluster-store';
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_cluster', STRIPE_WEBHOOK_SECRET: 'whsec_cluster' };

export type Shop = Awaited<ReturnType<typeof openShop>>;

const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Two stores behind one address, the provider, and a store in this process that serves nobody: it sets the scene, hands
 * in jobs and reads.
 */
export async function openShop(
  parts: AsyncDisposableStack,
  folder: string,
  ports: Ports,
  poolerPort?: number,
) {
  const direct = urlOf(STORE_ROLE, STORE_PASSWORD, ports.primary, 'cesta');
  const url = poolerPort ? urlOf(STORE_ROLE, STORE_PASSWORD, poolerPort, 'cesta') : direct;
  await makeDatabase(ports.primary);
  await migrate(direct);
  const provider = await startSimulator({
    port: 0,
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    webhooks: [{ url: `http://127.0.0.1:${ports.shop}/api/stripe/webhook`, events: [...PROVIDER_EVENTS] }],
    account: { draftSeconds: 0, rateLimit: null },
  });
  parts.defer(() => provider.close());
  const env = storeSettings(ports, provider.url, url, direct);
  const clock: Clock = { now: () => provider.now() };
  const settings = readSettings({ ...env, DATA_DIR: join(folder, 'observer'), LOG_LEVEL: 'silent' });
  const observer = await openStore(settings, direct, { clock });
  parts.defer(() => observer.app.close());
  const stores = startStores(folder, ports.stores, env);
  parts.defer(() => stores.stop());
  const areReady = async () => {
    const answers = await Promise.all(
      ports.stores.map(async (port) => (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()),
    );
    // The proxy sees it by its own checks, a little later.
    const { ok: isShopOpen } = await fetch(`http://127.0.0.1:${ports.shop}/api/ready`);
    return isShopOpen && answers.every((answer) => (answer as { database?: string }).database === 'ok');
  };
  let ahead = 0;
  return {
    url: `http://127.0.0.1:${ports.shop}`,
    storeUrls: ports.stores.map((port) => `http://127.0.0.1:${port}`),
    databaseUrl: direct,
    provider,
    stores,
    observer: { ...observer, db: observer.deps.database.db },
    untilReady: () => until('both stores are ready', areReady),
    /** Everybody's clock is moved on, and what falls due happens. */
    async passDay(): Promise<void> {
      ahead += DAY_MS;
      stores.setAhead(ahead);
      await provider.advance({ minutes: DAY_MS / 60_000 });
    },
  };
}

async function makeDatabase(port: number): Promise<void> {
  const client = new pg.Client(urlOf(SUPERUSER.username, SUPERUSER.password, port, 'postgres'));
  await client.connect();
  await client.query(`create role ${STORE_ROLE} login password '${STORE_PASSWORD}'`);
  await client.query(`create database cesta owner ${STORE_ROLE}`);
  await client.end();
}

function storeSettings(
  ports: Ports,
  providerUrl: string,
  url: string,
  direct: string,
): Record<string, string> {
  const plenty = String(PLENTY);
  return {
    NODE_ENV: 'production',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${ports.shop}`,
    TRUST_PROXY: '1',
    SECRET_KEY: 'the same in all processes of the cluster',
    DATABASE_URL: url,
    ...(url !== direct && { DATABASE_DIRECT_URL: direct }),
    ...STRIPE,
    STRIPE_API_BASE: providerUrl,
    ARGON2_MEMORY_KIB: '64',
    ARGON2_PASSES: '1',
    SESSION_IDLE_DAYS_REMEMBERED: '400',
    LIMIT_REQUESTS_PER_MINUTE: plenty,
    LIMIT_WRITES_PER_MINUTE: plenty,
    LIMIT_RENDERS_PER_MINUTE: plenty,
    CONTACT_MESSAGES_PER_HOUR: plenty,
    UNPAID_ORDERS_PER_ACCOUNT: plenty,
    HELD_UNITS_PER_ACCOUNT: plenty,
    HELD_UNITS_UNCONFIRMED: plenty,
    UNCONFIRMED_UNITS_PER_ADDRESS: plenty,
  };
}
