import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { MovableClock } from '../platform/clock.ts';
import { readSettings } from '../settings.ts';
import { openStore, type Store } from '../store.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the test run's PostgreSQL. */
    postgresUrl: string;
  }
}

export type TestStore = Store & {
  clock: MovableClock;
  databaseUrl: string;
  db: Store['deps']['database']['db'];
};

/** The real store on a real database of its own, with a clock the test can move. */
export async function openTestStore(
  database: Pick<TestDatabase, 'url'>,
  env: Record<string, string> = {},
  options: { logTo?: { write(line: string): void }; clock?: MovableClock } = {},
): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-test-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ARGON2_MEMORY_KIB: '64',
    ARGON2_PASSES: '1',
    ...env,
  });
  const clock = options.clock ?? new MovableClock();
  const store = await openStore(settings, database.url, { ...options, clock });
  store.app.addHook('onClose', () => rm(dataDir, { recursive: true, force: true }));
  return { ...store, clock, databaseUrl: database.url, db: store.deps.database.db };
}

/** One store for the whole test file. */
export function useStore(env: Record<string, string> = {}): () => TestStore {
  let database: TestDatabase | undefined;
  let store: TestStore | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    store = await openTestStore(database, env);
  });
  afterAll(async () => {
    await store?.app.close();
    await database?.drop();
  });
  return () => {
    if (!store) throw new Error('The store opens before the first test, not earlier');
    return store;
  };
}
