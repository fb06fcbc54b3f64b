import { findFreePort } from '@cesta/api/platform/http/free-port';
import { callAs } from '@cesta/api/testing/calling';
import { type CutLine, layLine } from '@cesta/api/testing/cut-line';
import { signInBuyer, stockOf, stockUp } from '@cesta/api/testing/shelf';
import type { SignedIn } from '@cesta/api/testing/sign-in';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import { PROVIDER_SECRETS, startProvider } from '@cesta/api/testing/test-provider';
import { openTestStore, type TestStore } from '@cesta/api/testing/test-store';
import type { Simulator } from '@cesta/stripe-simulator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pair, startPair } from './testing/temporary-replica.ts';

const PATIENCE = { timeout: 120_000 };
const STOCK = 1000;

let pair: Pair;
let line: CutLine;
let provider: Simulator;
let store: TestStore;

beforeAll(async () => {
  pair = await startPair();
  const { url } = await createTestDatabase(pair.original.url);
  // What is acknowledged is on both.
  await onServer(pair.original.url, `alter system set synchronous_standby_names = '*'`);
  await onServer(pair.original.url, 'select pg_reload_conf()');
  line = await layLine(url);
  provider = await startProvider(await findFreePort());
  store = await openTestStore({ url: line.url }, { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url });
});
afterAll(async () => {
  await store?.app.close();
  await provider?.close();
  await line?.close();
  await pair?.stop();
});

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** As a checkout page does it: under its key, again until it is answered. */
async function order(buyer: SignedIn, productId: string, key: string) {
  const items = [{ productId, quantity: 1 }];
  return callAs(buyer, store, 'POST', '/stripe/create-checkout-session', { items, key });
}

// Three nodes, their own leader, twenty deaths and figures: `npm run cluster`.
describe('a leader that dies under a store', () => {
  it(
    'takes no acknowledged order along and doubles none, pages are read meanwhile, and nobody lends a hand',
    PATIENCE,
    async () => {
      const productId = await stockUp(store, 'Jaca', STOCK);
      const buyer = await signInBuyer(store);
      const acknowledged = new Map<string, string>();
      const tryOrder = async (key: string) => {
        const { status, body } = await order(buyer, productId, key);
        if (status !== 200) return status;
        // Told once, it is that order for good.
        expect(acknowledged.get(key) ?? body.orderId).toBe(body.orderId);
        acknowledged.set(key, body.orderId);
        return status;
      };
      const look = async () => (await store.app.inject('/api/products')).statusCode;
      expect(await look()).toBe(200);
      for (let n = 0; n < 10; n += 1) expect(await tryOrder(`before-${n}`)).toBe(200);

      const underway = Array.from({ length: 5 }, (_, n) => tryOrder(`underway-${n}`));
      process.kill(pair.original.pid, 'SIGKILL');
      line.cut();
      await Promise.all(underway);
      expect(await tryOrder('during-0')).toBe(503);
      expect(await look()).toBe(200);

      await onServer(pair.copy.url, 'select pg_promote()');
      // There is nobody left to wait for.
      await onServer(pair.copy.url, `alter system set synchronous_standby_names = ''`);
      await onServer(pair.copy.url, 'select pg_reload_conf()');
      line.lead(pair.copy.url);
      line.mend();
      await expect.poll(() => tryOrder('during-0'), PATIENCE).toBe(200);
      for (let n = 0; n < 5; n += 1) expect(await tryOrder(`underway-${n}`)).toBe(200);
      for (let n = 0; n < 10; n += 1) expect(await tryOrder(`before-${n}`)).toBe(200);
      const { rows } = await store.db.execute<{ id: string }>('select id from orders');
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].toSorted());
      expect(acknowledged.size).toBe(16);
      expect(await stockOf(store, productId)).toBe(STOCK - 16);
    },
  );
});
