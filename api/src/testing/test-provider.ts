import { type AddressInfo, createServer } from 'node:net';
import { type Simulator, type SimulatorOptions, startSimulator } from '@cesta/stripe-simulator';
import { afterAll, beforeAll, inject } from 'vitest';
import { MovableClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { openTestStore, type TestStore } from './test-store.ts';

/** What store and provider both know. */
export const PROVIDER_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_store',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_store',
};

export interface PayingStore {
  store: TestStore;
  provider: Simulator;
  /** Moves the store's and the provider's clock together. */
  advance(minutes: number): Promise<void>;
}

export interface ProviderOptions {
  /** Time stands still at this moment until the provider's clock is moved, and the store's goes with it. */
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
  const provider = await startProvider(
    port,
    { ...(begin && { clock: { now: () => begin } }), ...simulator },
    events,
  );
  const store = await openTestStore(
    database,
    { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url, ...env },
    begin && { clock: new ProviderClock(provider) },
  );
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

/** A provider that tells its events to a store on the given port. */
export function startProvider(
  storePort: number,
  options: Partial<SimulatorOptions> = {},
  events?: string[],
): Promise<Simulator> {
  const url = `http://127.0.0.1:${storePort}/api/stripe/webhook`;
  return startSimulator({
    port: 0,
    secretKey: PROVIDER_SECRETS.STRIPE_SECRET_KEY,
    webhooks: [{ url, secret: PROVIDER_SECRETS.STRIPE_WEBHOOK_SECRET, ...(events && { events }) }],
    ...options,
  });
}

class ProviderClock extends MovableClock {
  readonly #provider: Simulator;

  constructor(provider: Simulator) {
    super();
    this.#provider = provider;
  }

  override now(): Date {
    return this.#provider.now();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}
