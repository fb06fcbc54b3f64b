import type { AddressInfo } from 'node:net';
import { IN_PROCESS } from '@cesta/api/platform/http';
import { migrate } from '@cesta/api/platform/migrate';
import type { Settings } from '@cesta/api/settings';
import { openStore, type Store } from '@cesta/api/store';
import { pages, type SentForm } from '@cesta/web/server';
import { step } from '../../scripts/steps.mjs';
import { ensureDataFolder } from './data-folder.ts';
import { type DataLock, takeDataLock } from './data-lock.ts';
import { openStoreDatabase } from './database.ts';
import { seedFirstStart } from './first-start.ts';
import { assertPortFree, explainListening } from './port.ts';
import { findFreePort } from './postgres/free-port.ts';
import { openProvider } from './provider.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

export type PagesMode = 'production' | 'development';

export type RunningStore = {
  url: string;
  /** Settles when the store cannot go on. */
  broken: Promise<string>;
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
  asked: Settings,
  mode: PagesMode,
): Promise<RunningStore> {
  ensureDataFolder(asked.dataDir);
  const lock = await lockData(asked);
  if (lock) parts.defer(() => lock.release());
  await assertPortFree(asked.host, asked.port);

  const database = await step('database', () => openStoreDatabase(asked));
  parts.defer(() => database.stop());
  await step('migrations', () => migrate(database.url));
  const provider = await openProvider(asked);
  parts.defer(() => provider.close());
  const { settings } = provider;
  const store = await step('store', async () => {
    const opened = await openStore(settings, database.url);
    parts.defer(() => opened.app.close());
    await addPages(opened, mode);
    return opened;
  });
  await seedFirstStart(store);
  await store.deps.jobs.start();
  const url = await listen(store, settings);
  lock?.announce(url);
  return {
    url,
    broken: database.gone.then(() => 'PostgreSQL has stopped.'),
    stop: () => parts.disposeAsync(),
  };
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

async function addPages({ app }: Store, mode: PagesMode): Promise<void> {
  const fetchApi = async (path: string, sent?: SentForm) => {
    const answer = await app.inject({
      url: path,
      remoteAddress: sent?.address ?? IN_PROCESS,
      ...(sent && { method: 'POST', payload: JSON.stringify(sent.body), headers: JSON_TYPE }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  await app.register(pages, { fetchApi, mode });
  await app.ready();
}

async function listen({ app }: Store, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListening(error, host, port);
  }
  const address = app.server.address() as AddressInfo;
  return `http://localhost:${address.port}`;
}
