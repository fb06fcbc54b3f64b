import { setTimeout as pause } from 'node:timers/promises';
import type { Siblings } from '@cesta/api/platform/database/changes';
import { addressOf } from '@cesta/api/platform/http/client-address';
import { IN_PROCESS } from '@cesta/api/platform/http/http';
import type { Settings } from '@cesta/api/settings';
import { openStore, type Store } from '@cesta/api/store';
import { pages, type SentForm } from '@cesta/web/server';
import { reconcileAfterRestore } from './after-restore.ts';
import { refuseWrongBucket } from './files/places.ts';
import { seedFirstStart } from './first-start.ts';
import { openMetricsPort } from './metrics-port.ts';
import { step } from './output.ts';
import { explainListening } from './port.ts';
import { prepareStart } from './prepare.ts';
import { warmPages } from './warm-pages.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

export type PagesMode = 'production' | 'development';

/** Everything that stands on the database, up to the open door. Answers the address. */
export async function openShop(
  parts: AsyncDisposableStack,
  asked: Settings,
  databaseUrl: string,
  mode: PagesMode,
): Promise<string> {
  const provider = await prepareStart(parts, asked, databaseUrl);
  const { settings } = provider;
  const store = await step('store', () => openWithPages(parts, settings, databaseUrl, mode));
  await seedFirstStart(store, provider.simulator);
  await provider.start();
  await reconcileAfterRestore(store);
  await store.deps.jobs.start();
  await openMetricsPort(parts, store);
  const url = await listen(store, settings);
  if (settings.production) keepPages(parts, store);
  parts.defer(() => drain(store));
  return url;
}

/** What one of several processes does: what is done once has been done by the primary, which also says who works on jobs. */
export async function serveShop(
  parts: AsyncDisposableStack,
  settings: Settings,
  databaseUrl: string,
  given: { slot: number; siblings: Siblings; beforeOpening: () => void },
): Promise<Store> {
  const store = await openWithPages(parts, settings, databaseUrl, 'production', given.siblings);
  store.deps.jobs.startWorkers();
  await openMetricsPort(parts, store, given.slot);
  given.beforeOpening();
  await listen(store, settings);
  keepPages(parts, store);
  parts.defer(() => drain(store));
  return store;
}

async function openWithPages(
  parts: AsyncDisposableStack,
  settings: Settings,
  databaseUrl: string,
  mode: PagesMode,
  siblings?: Siblings,
): Promise<Store> {
  const store = await openStore(settings, databaseUrl, siblings && { siblings });
  parts.defer(() => store.app.close());
  if (settings.bucket) await refuseWrongBucket(store.deps.files);
  await addPages(store, mode);
  return store;
}

/** The pages of the store, which ask its API in the same process. */
export async function addPages({ app }: Store, mode: PagesMode): Promise<void> {
  const fetchApi = async (path: string, sent?: SentForm) => {
    const answer = await app.inject({
      url: path,
      remoteAddress: sent?.address ?? IN_PROCESS,
      ...(sent && { method: 'POST', payload: JSON.stringify(sent.body), headers: JSON_TYPE }),
    });
    const { etag } = answer.headers;
    return { status: answer.statusCode, body: answer.json<unknown>(), etag };
  };
  await app.register(pages, { fetchApi, mode, addressOf });
  await app.ready();
}

/** Beside whatever visitors want, until the store closes. */
function keepPages(parts: AsyncDisposableStack, { app }: Store): void {
  const closing = new AbortController();
  const done = warmPages(app, closing.signal);
  parts.defer(async () => {
    closing.abort();
    await done;
  });
}

/**
 * The first thing of a stop: who shares out requests learns of it while the door is still open, and gives back the
 * connections it keeps. One that is cut at rest may have a request on its way into it.
 */
async function drain({ app, deps }: Store): Promise<void> {
  deps.readiness.drain();
  app.letGo();
  await pause(deps.settings.drainMs);
}

async function listen({ app }: Store, { host, port }: Settings): Promise<string> {
  try {
    return `http://localhost:${await app.openAt(host, port)}`;
  } catch (error) {
    throw explainListening(error, host, port);
  }
}
