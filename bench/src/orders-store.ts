import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { signInBuyer, stockUp } from '@cesta/api/testing/shelf';
import type { SignedIn } from '@cesta/api/testing/sign-in';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { openBenchStore, PLENTY } from './bench-store.ts';
import { untilAnswers } from './store-process.ts';

const KEY = 'sk_test_bench';
export const WEBHOOK_SECRET = 'whsec_bench';
const SHELF = 12;
const SIMULATOR = join(import.meta.dirname, '../../stripe-simulator/src/cli.ts');

export type OrdersStore = Awaited<ReturnType<typeof openOrdersStore>>;

/** The store in this process, its provider and database in theirs. */
export async function openOrdersStore(parts: AsyncDisposableStack, buyerCount: number) {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const { url: provider, env } = await startProvider(parts);
  const store = await openBenchStore(parts, postgres.url, env);
  const url = await store.app.listen({ host: '127.0.0.1', port: 0 });
  const shelf: string[] = [];
  for (let n = 0; n < SHELF; n += 1) shelf.push(await stockUp(store, `Fruta ${n}`, PLENTY));
  const buyers: SignedIn[] = [];
  for (let n = 0; n < buyerCount; n += 1) buyers.push(await signInBuyer(store));
  return { ...store, url, provider, shelf, buyers };
}

/** The simulator in a process of its own, and what a store has to be told of it. */
export async function startProvider(parts: AsyncDisposableStack) {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [SIMULATOR, '--port', String(port), '--key', KEY, '--rate-limit', '0', '--quiet'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  parts.defer(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/_simulator/idle`, () => child.exitCode !== null);
  const env = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: url };
  return { url, env };
}

/** Three of the shelf, overlapping with the neighbours': buyers do wait for each other, in the store and in the yardstick. */
export function wishOf({ shelf }: OrdersStore, buyer: number) {
  const items = [0, 1, 2].map((step) => ({
    productId: shelf[(buyer + step) % shelf.length] ?? '',
    quantity: 1,
  }));
  return { items };
}
