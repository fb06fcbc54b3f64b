import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { startBalancer } from './balancer.ts';
import { SECRETS, startProvider } from './provider.ts';

const PLENTY = '100000000';
const OWNER = 'cesta_store';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** What both versions stand on: one database, as its owner and no more, one provider, and who leads requests to them. */
export async function openStage(parts: AsyncDisposableStack) {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const databaseUrl = await createStoreDatabase(postgres.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-two-versions-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  parts.defer(() => pool.end());
  const balancer = await startBalancer(parts);
  const provider = await startProvider(parts, `${balancer.url}/api/stripe/webhook`);
  const env = {
    // As for production, with a process a core and the log that it has there; DEMO lets the simulator's key pass.
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BASE_URL: balancer.url,
    SECRET_KEY: 'one secret for both versions, long enough',
    STRIPE_API_BASE: provider.url,
    ...SECRETS,
    LIMIT_REQUESTS_PER_MINUTE: PLENTY,
    LIMIT_WRITES_PER_MINUTE: PLENTY,
    LIMIT_RENDERS_PER_MINUTE: PLENTY,
    UNPAID_ORDERS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_UNCONFIRMED: PLENTY,
    UNCONFIRMED_UNITS_PER_ADDRESS: PLENTY,
  };
  return { pool, balancer, provider, env, url: balancer.url };
}

async function createStoreDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role ${OWNER} login nosuperuser password 'temporary'`);
  await admin.query(`create database cesta owner ${OWNER}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.username = OWNER;
  url.password = 'temporary';
  url.pathname = '/cesta';
  return url.href;
}
