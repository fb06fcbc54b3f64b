import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { type Operation, readOperations } from '@cesta/api/testing/operations';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import pg from 'pg';
import { SECRETS, startProvider } from '../chaos/provider.ts';
import { MortalStore } from '../chaos/stores.ts';

const PLENTY = '100000000';

export type HostileStage = Awaited<ReturnType<typeof openHostileStage>>;

/**
 * A store as production runs it, with its own database and provider, each in its own process; no limit by address.
 * With its pages only where they are built.
 */
export async function openHostileStage(
  parts: AsyncDisposableStack,
  postgresUrl: string,
  { hasPages }: { hasPages: boolean },
) {
  const database = await createTestDatabase(postgresUrl);
  parts.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-hostile-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startProvider(parts, `${url}/api/stripe/webhook`);
  const store = new MortalStore(port, {
    // Production has no outbox for visitors to read.
    NODE_ENV: 'production',
    DEMO: '1',
    LOG_LEVEL: process.env.HOSTILE_LOG ?? 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    BASE_URL: url,
    SECRET_KEY: 'a secret that is long enough for production',
    STRIPE_API_BASE: provider.url,
    ...SECRETS,
    LIMIT_REQUESTS_PER_MINUTE: PLENTY,
    LIMIT_WRITES_PER_MINUTE: PLENTY,
    LIMIT_RENDERS_PER_MINUTE: PLENTY,
    ...(hasPages && { WITH_PAGES: '1' }),
    LOGIN_FAILURES_PER_ADDRESS: PLENTY,
    TAKEN_EMAILS_PER_ADDRESS: PLENTY,
    SIGNUPS_PER_ADDRESS: PLENTY,
    // What passwords cost to hash is the sign-in bench's matter.
    ARGON2_MEMORY_KIB: '64',
    ARGON2_PASSES: '1',
  });
  parts.defer(() => store.stop());
  await store.start();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // A line may still be closing when the database is dropped.
  pool.on('error', () => undefined);
  parts.defer(() => pool.end());
  const operations = await describeApi(url);
  return { url, hasPages, provider, store, pool, operations, shelf: await fillShelf(pool) };
}

async function describeApi(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/docs/json`);
  return readOperations((await response.json()) as { paths?: object });
}

/** Something to order, then the least that a basket takes. */
async function fillShelf(pool: pg.Pool): Promise<string[]> {
  const { minVegetables, minFruits } = basketLimits('essencial');
  const categories = [
    'Outros',
    ...new Array<string>(minVegetables).fill('Legumes'),
    ...new Array<string>(minFruits).fill('Frutas'),
  ];
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (name, description, category, price_cents, image_url, stock)
     select 'Produto ' || n, 'Colhido hoje', category, 890, '/x.webp', 1000000
     from unnest($1::text[]) with ordinality as shelf (category, n) order by n returning id`,
    [categories],
  );
  await pool.query(
    `insert into coverage_zones (city, state, cep_from, cep_to) values ('Salvador', 'BA', 40000000, 42599999)
     on conflict do nothing`,
  );
  return rows.map(({ id }) => id);
}
