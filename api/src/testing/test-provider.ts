import { type AddressInfo, createServer } from 'node:net';
import { type Simulator, type SimulatorOptions, startSimulator } from '@cesta/stripe-simulator';
import { afterAll, beforeAll, inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const SECRET_KEY = 'sk_test_store';
const WEBHOOK_SECRET = 'whsec_test_store';

export interface PayingStore {
  store: TestStore;
  provider: Simulator;
  /** Moves the store's and the provider's clock together. */
  advance(minutes: number): Promise<void>;
}

export interface ProviderOptions {
  /** Both clocks stand still at this moment until they are moved; otherwise the provider's runs. */
  start?: string;
  simulator?: Partial<SimulatorOptions>;
  /** The events the provider tells; all of them otherwise. */
  events?: string[];
}

/** The store with a payment provider behind it: real SDK, real wire, real signed webhooks. One for the test file. */
export function usePayingStore(
  env: Record<string, string> = {},
  options: ProviderOptions = {},
): () => PayingStore {
  let database: TestDatabase | undefined;
  let open: PayingStore | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    open = await openPayingStore(database, env, options);
  });
  afterAll(async () => {
    await open?.provider.close();
    await open?.store.app.close();
    await database?.drop();
  });
  return () => {
    if (!open) throw new Error('The store opens before the first test, not earlier');
    return open;
  };
}

async function openPayingStore(
  database: TestDatabase,
  env: Record<string, string>,
  { start, simulator, events }: ProviderOptions,
): Promise<PayingStore> {
  const port = await freePort();
  const begin = start ? new Date(start) : undefined;
  const url = `http://127.0.0.1:${port}/api/stripe/webhook`;
  const provider = await startSimulator({
    port: 0,
    secretKey: SECRET_KEY,
    webhooks: [{ url, secret: WEBHOOK_SECRET, ...(events && { events }) }],
    ...(begin && { clock: { now: () => begin } }),
    ...simulator,
  });
  const store = await openTestStore(database, {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: provider.url,
    ...env,
  });
  if (begin) store.clock.set(begin);
  await store.app.listen({ host: '127.0.0.1', port });
  return {
    store,
    provider,
    async advance(minutes) {
      store.clock.advance(minutes * 60_000);
      await provider.advance({ minutes });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}
