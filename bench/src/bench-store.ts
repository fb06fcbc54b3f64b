import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovableClock } from '@cesta/api/platform/clock';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import pg from 'pg';

export const PLENTY = 1_000_000;

export type BenchStore = Awaited<ReturnType<typeof openBenchStore>>;

/** The store in this process on a fresh database of a server of its own. The yardstick has as many connections as the store. */
export async function openBenchStore(
  parts: AsyncDisposableStack,
  postgresUrl: string,
  env: Record<string, string> = {},
) {
  const database = await createTestDatabase(postgresUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-bench-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ARGON2_MEMORY_KIB: '64',
    ARGON2_PASSES: '1',
    LIMIT_REQUESTS_PER_MINUTE: String(PLENTY),
    LIMIT_WRITES_PER_MINUTE: String(PLENTY),
    UNPAID_ORDERS_PER_ACCOUNT: String(PLENTY),
    HELD_UNITS_PER_ACCOUNT: String(PLENTY),
    HELD_UNITS_UNCONFIRMED: String(PLENTY),
    UNCONFIRMED_UNITS_PER_ADDRESS: String(PLENTY),
    LIMIT_RENDERS_PER_MINUTE: String(PLENTY),
    ...env,
  });
  const clock = new MovableClock();
  const store = await openStore(settings, database.url, { clock });
  parts.defer(() => store.app.close());
  const pool = new pg.Pool({ connectionString: database.url, max: settings.databasePool });
  parts.defer(() => pool.end());
  return { ...store, clock, databaseUrl: database.url, db: store.deps.database.db, pool };
}
