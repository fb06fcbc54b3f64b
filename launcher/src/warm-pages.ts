import { setTimeout as pause } from 'node:timers/promises';
import { IN_PROCESS } from '@cesta/api/platform/http/http';
import type { Store } from '@cesta/api/store';

/** More than these are asked for too rarely to be made beforehand. */
const MOST_PAGES = 200;
/** Visitors go first. */
const PAUSE_MS = 5;

type App = Pick<Store['app'], 'inject'>;

/**
 * Asks for the pages of the sitemap once, one after the other, so that a process that has just been started keeps
 * them: its first visitors wait for none, and it has a last known page to show while the database is away.
 * Answers how many there are; nobody needs it, so whatever fails is left to the visitors.
 */
export async function warmPages(app: App, signal: AbortSignal): Promise<number> {
  let asked = 0;
  try {
    for (const path of await listPages(app)) {
      await pause(PAUSE_MS, undefined, { signal });
      await ask(app, path);
      asked += 1;
    }
  } catch {
    // The store closes, or has nothing to show yet.
  }
  return asked;
}

async function listPages(app: App): Promise<string[]> {
  const { payload } = await ask(app, '/sitemap.xml');
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  return addresses.slice(0, MOST_PAGES).map((address) => new URL(address).pathname);
}

function ask(app: App, url: string) {
  return app.inject({ url, remoteAddress: IN_PROCESS });
}
