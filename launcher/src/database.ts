import type { Settings } from '@cesta/api/settings';
import pg from 'pg';
import { LaunchError } from './launch-error.ts';
import { startEmbedded } from './postgres/embedded.ts';

export type StoreDatabase = {
  url: string;
  /** Settles only when a database of our own is gone; one elsewhere may come back. */
  gone: Promise<void>;
  stop(): Promise<void>;
};

/** The server named by DATABASE_URL, or the store's own; the caller holds the lock of the data folder. */
export async function openStoreDatabase(settings: Settings): Promise<StoreDatabase> {
  if (settings.databaseUrl) {
    await assertReachable(settings.databaseUrl);
    return { url: settings.databaseUrl, gone: new Promise(() => undefined), stop: async () => undefined };
  }
  const server = await startEmbedded(settings.dataDir);
  return { url: server.url, gone: server.exited, stop: server.stop };
}

async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const where = `${hostname}:${port || 5432}${pathname}`;
    throw new LaunchError(`The database of DATABASE_URL (${where}) cannot be reached: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** 'localhost' is tried on several addresses; their errors come in one that has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
