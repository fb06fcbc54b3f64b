import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import pg from 'pg';
import { startBalancer } from './balancer.ts';
import { startFallingPostgres } from './postgres.ts';
import { SECRETS, startProvider } from './provider.ts';
import { MortalStore } from './stores.ts';

const PLENTY = '100000000';
const STORES = 2;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A database, a provider, two stores and who stands in front of them, each in processes of their own, on loopback. */
export async function openStage(parts: AsyncDisposableStack) {
  const postgres = await startFallingPostgres();
  parts.defer(() => postgres.stop());
  const { url: databaseUrl } = await createTestDatabase(postgres.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-chaos-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const ports = [];
  while (ports.length < STORES) ports.push(await findFreePort());
  const balancer = await startBalancer(ports);
  parts.defer(() => balancer.close());
  const provider = await startProvider(parts, `${balancer.url}/api/stripe/webhook`);
  const env = storeEnv(databaseUrl, dataDir, balancer.url, provider.url);
  const stores = ports.map((port) => new MortalStore(port, env));
  for (const store of stores) parts.defer(() => store.stop());
  await Promise.all(stores.map((store) => store.start()));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // A database that is restarted takes idle connections with it.
  pool.on('error', () => undefined);
  parts.defer(() => pool.end());
  return { postgres, provider, stores, pool, databaseUrl, env, url: balancer.url };
}

function storeEnv(databaseUrl: string, dataDir: string, url: string, provider: string) {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'silent',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    BASE_URL: url,
    SECRET_KEY: 'one secret for both processes, long enough',
    STRIPE_API_BASE: provider,
    ...SECRETS,
    SESSION_IDLE_DAYS_REMEMBERED: '1000',
    LIMIT_REQUESTS_PER_MINUTE: PLENTY,
    LIMIT_WRITES_PER_MINUTE: PLENTY,
    UNPAID_ORDERS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_UNCONFIRMED: PLENTY,
    UNCONFIRMED_UNITS_PER_ADDRESS: PLENTY,
  };
}

/** Asks again while the database is away. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

export async function query<Row extends object>(
  { pool }: Pick<Stage, 'pool'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return patiently(async () => (await pool.query<Row>(text, values)).rows);
}
