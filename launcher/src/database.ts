import type { Settings } from '@cesta/api/settings';
import pg from 'pg';
import { ensureDataFolder } from './data-folder.ts';
import { takeDataLock } from './data-lock.ts';
import { LaunchError } from './launch-error.ts';
import { refuseDeafPooler, refuseStrictPooler, warnOfMissingTimeouts } from './pooler.ts';
import { runningUrl, startEmbedded } from './postgres/embedded.ts';

export type StoreDatabase = {
  url: string;
  /** What the operator should know about it, in one line. */
  warning: string | null;
  /** Settles only when a database of our own is gone; one elsewhere may come back. */
  gone: Promise<void>;
  stop(): Promise<void>;
};

/**
 * The server named by DATABASE_URL, or by DATABASE_DIRECT_URL behind a pooler, or the store's own; the caller holds the
 * lock of the data folder.
 */
export async function openStoreDatabase(settings: Settings): Promise<StoreDatabase> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl) {
    const url = databaseDirectUrl ?? databaseUrl;
    const variable = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const { user, isSuperuser, hasWrongLocale, isNew } = await assertReachable(url, variable);
    if (hasWrongLocale && isNew) throw new LaunchError(lettersUnknown(variable));
    if (!databaseDirectUrl) await refuseStrictPooler(url);
    await refuseDeafPooler(url, variable);
    const missing = databaseDirectUrl ? await warnOfMissingTimeouts(databaseUrl) : null;
    const mighty = isSuperuser && settings.production ? tooMighty(user) : null;
    const warning = hasWrongLocale ? `Warning: ${lettersUnknown(variable)}` : (mighty ?? missing);
    const gone = new Promise<void>(() => undefined);
    return { url, warning, gone, stop: async () => undefined };
  }
  const server = await startEmbedded(settings.dataDir);
  return { url: server.url, warning: null, gone: server.exited, stop: server.stop };
}

/** For a command beside the store: the database of the running store, or the store's own started for the while. */
export async function reachDatabase(
  settings: Settings,
  parts: AsyncDisposableStack,
): Promise<{ url: string; storeIsRunning: boolean }> {
  ensureDataFolder(settings.dataDir);
  if (!settings.databaseUrl) {
    const running = runningUrl(settings.dataDir);
    if (running) return { url: running, storeIsRunning: true };
    const lock = await takeDataLock(settings.dataDir);
    parts.defer(() => lock.release());
  }
  const database = await openStoreDatabase(settings);
  parts.defer(() => database.stop());
  return { url: database.url, storeIsRunning: false };
}

function tooMighty(user: string): string {
  return `Warning: DATABASE_URL signs in as ${user}, a superuser of that PostgreSQL. The store needs only a role that owns its database: create role cesta_store login password '…'; create database cesta owner cesta_store;`;
}

/** Folded names are stored, so that a new store must not begin there; one that did goes on. */
function lettersUnknown(variable: string): string {
  return `The database of ${variable} does not know the letters of Portuguese: searches would miss 'Água'. Make one with: create database cesta owner cesta_store encoding 'UTF8' locale 'C.UTF-8' template template0; a backup of the old one can be restored into it.`;
}

interface Reached {
  user: string;
  isSuperuser: boolean;
  hasWrongLocale: boolean;
  isNew: boolean;
}

async function assertReachable(url: string, variable: string): Promise<Reached> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Reached>(
      `select rolname as user, rolsuper as "isSuperuser",
         current_setting('server_encoding') <> 'UTF8' or lower('ÁÇ') <> 'áç' as "hasWrongLocale",
         to_regclass('public.products') is null as "isNew"
       from pg_roles where rolname = current_user`,
    );
    return rows[0] ?? { user: '', isSuperuser: false, hasWrongLocale: false, isNew: false };
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const where = `${hostname}:${port || 5432}${pathname}`;
    throw new LaunchError(`The database of ${variable} (${where}) cannot be reached: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** 'localhost' is tried on several addresses; their errors come in one that has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
