import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
  type WebhookTarget,
} from '@cesta/stripe-simulator';
import { afterAll, beforeAll, inject } from 'vitest';
import { MovableClock } from '../platform/clock.ts';
import { findFreePort } from '../platform/http/free-port.ts';
import { PROVIDER_EVENTS } from '../provider-events.ts';
import { type AwayOptions, type AwayProvider, startAwayProvider } from './provider-thread.ts';
import { startSecondStore } from './second-store.ts';
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
  /** Moves the store's and the provider's clock together; what the provider tells then is applied. */
  advance(minutes: number): Promise<void>;
  /** What has happened at the provider is told and applied. All other jobs wait. */
  applyEvents(): Promise<void>;
}

export interface ProviderOptions {
  /** Time stands still at this moment until the provider's clock is moved, and the store's goes with it. */
  start?: string;
  simulator?: Partial<SimulatorOptions>;
  /** The events the provider tells; otherwise those that the store asks it for. */
  events?: string[];
  /** In which it tells them; the SDK's own otherwise. */
  apiVersion?: string;
}

/** The store with a payment provider behind it: real SDK, real wire, real signed webhooks. One for the test file. */
export function usePayingStore(
  env: Record<string, string> = {},
  { start, simulator, events, apiVersion }: ProviderOptions = {},
): () => PayingStore {
  return useOpen(async (database) => {
    const port = await findFreePort();
    const begin = start ? new Date(start) : undefined;
    const options = { ...(begin && { clock: { now: () => begin } }), ...simulator };
    const provider = await startProvider(port, options, events, apiVersion);
    const store = await openStoreFor(provider, { database, env, followsClock: Boolean(start) });
    await store.app.listen({ host: '127.0.0.1', port });
    const applyEvents = async () => {
      await provider.idle();
      while ((await store.deps.jobs.drainWorkers()) > 0) await provider.idle();
    };
    return {
      store,
      provider,
      applyEvents,
      async advance(minutes) {
        store.clock.advance(minutes * 60_000);
        await provider.advance({ minutes });
        await applyEvents();
      },
    };
  });
}

/**
 * For many days and many people: the provider in a thread of its own, the store in two, of which one hears the
 * webhooks and applies them and the other one is the test's, and time that only the test moves.
 */
export function useStoreAndAwayProvider(
  env: Record<string, string>,
  { start, events, account }: Omit<AwayOptions, 'secretKey' | 'webhooks'> & { events: string[] },
): () => { store: TestStore; provider: AwayProvider } {
  return useOpen(async (database) => {
    const port = await findFreePort();
    const provider = await startAwayProvider({
      start,
      secretKey: PROVIDER_SECRETS.STRIPE_SECRET_KEY,
      webhooks: [webhookTo(port, events)],
      // A year of many people in a minute: no provider would take that from one store.
      account: { rateLimit: null, ...account },
    });
    const store = await openStoreFor(provider, { database, env, followsClock: true });
    const second = await startSecondStore(store, port, provider.time);
    store.app.addHook('onClose', () => second.close());
    return { provider, store };
  });
}

/** Opened before the first test of the file, closed after the last. */
function useOpen<Open extends { store: TestStore; provider: { close(): Promise<void> } }>(
  open: (database: TestDatabase) => Promise<Open>,
): () => Open {
  let database: TestDatabase | undefined;
  let opened: Open | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    opened = await open(database);
  });
  afterAll(async () => {
    await opened?.provider.close();
    await opened?.store.app.close();
    await database?.drop();
  });
  return () => {
    if (!opened) throw new Error('The store opens before the first test, not earlier');
    return opened;
  };
}

interface StoreSetting {
  database: TestDatabase;
  env: Record<string, string>;
  followsClock: boolean;
}

export function openStoreFor(
  provider: Pick<Simulator, 'url' | 'now'>,
  { database, env, followsClock }: StoreSetting,
): Promise<TestStore> {
  const settings = { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url, ...env };
  return openTestStore(database, settings, { ...(followsClock && { clock: new ProviderClock(provider) }) });
}

/** A provider that tells its events to a store on the given port. */
export function startProvider(
  storePort: number,
  options: Partial<SimulatorOptions> = {},
  events?: string[],
  apiVersion?: string,
): Promise<Simulator> {
  return startSimulator({
    port: 0,
    secretKey: PROVIDER_SECRETS.STRIPE_SECRET_KEY,
    webhooks: [{ ...webhookTo(storePort, events), ...(apiVersion && { apiVersion }) }],
    ...options,
    // A test moves the clock by weeks in a moment; those of the limit set it themselves.
    account: { rateLimit: null, ...options.account },
  });
}

function webhookTo(storePort: number, events: readonly string[] = PROVIDER_EVENTS): WebhookTarget {
  const url = `http://127.0.0.1:${storePort}/api/stripe/webhook`;
  return { url, secret: PROVIDER_SECRETS.STRIPE_WEBHOOK_SECRET, events: [...events] };
}

class ProviderClock extends MovableClock {
  readonly #provider: Pick<Simulator, 'now'>;

  constructor(provider: Pick<Simulator, 'now'>) {
    super();
    this.#provider = provider;
  }

  override now(): Date {
    return this.#provider.now();
  }
}
