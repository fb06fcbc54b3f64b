import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runReconciliations } from '@cesta/api/modules/reconciliation/reconciliation.service';
import { MovableClock } from '@cesta/api/platform/clock';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { buy } from '@cesta/api/testing/buying';
import { catchUp } from '@cesta/api/testing/subscribers';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import { PROVIDER_SECRETS, startProvider } from '@cesta/api/testing/test-provider';
import { openTestStore, type TestStore } from '@cesta/api/testing/test-store';
import { worklistOf } from '@cesta/api/testing/worklist';
import type { Simulator } from '@cesta/stripe-simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileAfterRestore } from './after-restore.ts';
import { writeRestoreMark } from './backup/restore-mark.ts';
import { startArchived } from './testing/archived-postgres.ts';

let server: Awaited<ReturnType<typeof startArchived>>;
let provider: Simulator;
let port: number;
let dataDir: string;

beforeAll(async () => {
  server = await startArchived();
  dataDir = await mkdtemp(join(tmpdir(), 'cesta-moment-'));
  port = await findFreePort();
  const begin = new Date();
  provider = await startProvider(port, { clock: { now: () => begin } });
});
afterAll(async () => {
  await provider?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

class SharedClock extends MovableClock {
  override now = () => provider.now();
}

async function open(url: string): Promise<TestStore> {
  const env = { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url, DATA_DIR: dataDir };
  const store = await openTestStore({ url }, env, { clock: new SharedClock() });
  await store.app.listen({ host: '127.0.0.1', port });
  return store;
}

const ordersIn = async ({ deps }: TestStore) => {
  const { rows } = await deps.database.pool.query<{ id: string; payment_status: string }>(
    'select id, payment_status from orders order by created_at',
  );
  return rows.map(({ id, payment_status }) => [id, payment_status]);
};

// With pgBackRest, many orders and figures: `npm run pitr`.
describe('a database that went back to a moment', () => {
  it('has what there was, and the store on it finds what was paid since', async () => {
    const database = await createTestDatabase(server.url);
    let store = await open(database.url);
    const before = await buy(store);
    await server.save();
    const meanwhile = await buy(store);
    const { rows } = await store.deps.database.pool.query<{ at: string; iso: string }>(
      `select at::text, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as iso
       from (select clock_timestamp() as at) as now`,
    );
    const moment = rows[0] ?? { at: '', iso: '' };
    const later = await buy(store);
    provider.pay(before.sessionId);
    provider.pay(later.sessionId);
    await store.deps.database.pool.query('delete from orders');
    await server.finishLog();
    await store.app.close();

    const restored = new URL(await server.goBackTo(moment.at));
    restored.pathname = new URL(database.url).pathname;
    await writeRestoreMark(dataDir, { madeAt: moment.iso });
    store = await open(restored.href);
    expect(await ordersIn(store)).toEqual([
      [before.orderId, 'pending'],
      [meanwhile.orderId, 'pending'],
    ]);
    await reconcileAfterRestore(store);
    await runReconciliations(store.deps);
    await catchUp({ store, provider });
    expect(await ordersIn(store)).toContainEqual([before.orderId, 'paid']);
    const money = await worklistOf(store, 'money-without-order');
    expect(money.map(({ who }) => who?.email)).toEqual([later.buyer.user.email]);
    await store.app.close();
  });
});
