import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovableClock } from '@cesta/api/platform/clock';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { signInBuyer, stockUp } from '@cesta/api/testing/shelf';
import type { SignedIn } from '@cesta/api/testing/sign-in';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import pg from 'pg';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { freePort, untilAnswers } from './store-process.ts';

const KEY = 'sk_test_bench';
export const WEBHOOK_SECRET = 'whsec_bench';
const SHELF = 12;
const PLENTY = 1_000_000;
const SIMULATOR = join(import.meta.dirname, '../../stripe-simulator/src/cli.ts');

export type OrdersStore = Awaited<ReturnType<typeof openOrdersStore>>;

/** The store in this process, its provider and database in theirs. The yardstick has as many connections as the store. */
export async function openOrdersStore(parts: AsyncDisposableStack, buyerCount: number) {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const database = await createTestDatabase(postgres.url);
  const provider = await startProviderProcess(parts);
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
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: provider,
  });
  const clock = new MovableClock();
  const store = await openStore(settings, database.url, { clock });
  parts.defer(() => store.app.close());
  const url = await store.app.listen({ host: '127.0.0.1', port: 0 });
  const pool = new pg.Pool({ connectionString: database.url, max: settings.databasePool });
  parts.defer(() => pool.end());

  const scene = { ...store, clock, databaseUrl: database.url, db: store.deps.database.db };
  const shelf: string[] = [];
  for (let n = 0; n < SHELF; n += 1) shelf.push(await stockUp(scene, `Fruta ${n}`, PLENTY));
  const buyers: SignedIn[] = [];
  for (let n = 0; n < buyerCount; n += 1) buyers.push(await signInBuyer(scene));
  return { ...store, url, provider, pool, shelf, buyers };
}

async function startProviderProcess(parts: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [SIMULATOR, '--port', String(port), '--key', KEY, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  parts.defer(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/_simulator/idle`, () => child.exitCode !== null);
  return url;
}

/** Three of the shelf, overlapping with the neighbours': buyers do wait for each other, in the store and in the yardstick. */
export function wishOf({ shelf }: OrdersStore, buyer: number) {
  const items = [0, 1, 2].map((step) => ({
    productId: shelf[(buyer + step) % shelf.length] ?? '',
    quantity: 1,
  }));
  return { items };
}
