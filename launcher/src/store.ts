import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { Settings } from '@cesta/api/settings';
import { ensureDataFolder } from './data-folder.ts';
import { type DataLock, takeDataLock } from './data-lock.ts';
import { openStoreDatabase } from './database.ts';
import { step, warn } from './output.ts';
import { assertPortFree } from './port.ts';
import { refusePublicDevelopment } from './public-start.ts';
import type { PagesMode } from './shop.ts';

export type RunningStore = {
  url: string;
  /** Settles when the store cannot go on. */
  broken: Promise<string>;
  /** Replaces its processes one after the other; null when there is but one. */
  replace: (() => Promise<void>) | null;
  stop(): Promise<void>;
};

/** Puts all parts together in their order; when one fails, those before it are closed again. */
export async function startStore(asked: Settings, mode: PagesMode): Promise<RunningStore> {
  const parts = new AsyncDisposableStack();
  try {
    return await openParts(parts, await withPort(asked), mode);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function openParts(
  parts: AsyncDisposableStack,
  settings: Settings,
  mode: PagesMode,
): Promise<RunningStore> {
  refusePublicDevelopment(settings);
  ensureDataFolder(settings.dataDir);
  const lock = await lockData(settings);
  if (lock) parts.defer(() => lock.release());
  await assertPortsFree(settings);

  const gone = (database: { gone: Promise<void> }) => database.gone.then(() => 'PostgreSQL has stopped.');
  const stop = () => parts.disposeAsync();
  const opening = openDatabase(parts, settings);
  // Reading code holds up everything else: on a busy machine a database elsewhere would answer long before it is heard,
  // and be given up. Our own one starts meanwhile.
  if (settings.databaseUrl) await opening;
  if (settings.processes > 1 && mode === 'production') {
    const reading = import('./processes/primary.ts');
    const database = await opening;
    const { openProcesses } = await reading;
    const processes = await openProcesses(parts, settings, database.url);
    const url = `http://localhost:${settings.port}`;
    lock?.announce(url);
    const broken = Promise.race([gone(database), processes.gaveUp]);
    return { url, broken, replace: processes.replaceAll, stop };
  }
  const [database, { openShop }] = await Promise.all([opening, import('./shop.ts')]);
  const url = await openShop(parts, settings, database.url, mode);
  lock?.announce(url);
  return { url, broken: gone(database), replace: null, stop };
}

/** One of several processes waits in silence for the port of its figures: whoever had it before may be about to leave. */
async function assertPortsFree(settings: Settings): Promise<void> {
  const { host, port, simulatorPort, metrics, processes } = settings;
  await assertPortFree(host, port);
  if (simulatorPort && !settings.stripe) await assertPortFree(host, simulatorPort, 'SIMULATOR_');
  if (metrics?.port === undefined) return;
  for (let slot = 0; slot < processes; slot += 1)
    await assertPortFree(metrics.host, metrics.port + slot, 'METRICS_');
}

async function openDatabase(parts: AsyncDisposableStack, settings: Settings) {
  const database = await step('database', () => openStoreDatabase(settings));
  parts.defer(() => database.stop());
  if (database.warning) warn(database.warning);
  return database;
}

/** Port 0 means any: chosen here, because others must be told it before the store listens. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const port = await findFreePort();
  return { ...settings, port, baseUrl: `http://localhost:${port}` };
}

/** Several processes may share a database of DATABASE_URL; the embedded one belongs to one store. */
async function lockData(settings: Settings): Promise<DataLock | null> {
  return settings.databaseUrl ? null : takeDataLock(settings.dataDir);
}
