import { type ClientInstrumentation, matchRoutes } from 'react-router';
import { isOffline, triedAgain, whileFetching } from '../ui/connection.ts';

interface FilesOfRoute {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  module: string;
  imports?: readonly string[];
}

/** What React Router itself keeps of the routes: their files, and those that are loaded. */
interface RouterWindow {
  __reactRouterManifest?: { routes: Record<string, FilesOfRoute> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/** A file of which nothing has come for so long is not on its way any more. */
const LONGEST_SILENCE_MS = 8_000;

const here = new Set<string>();
/** What somebody wished for last; ended by whatever is wished for next. */
let turn = new AbortController();

/**
 * React Router leaves the page when it cannot load the code of the next one. So the files come first, by a fetch that
 * can be repeated; what was fetched is kept by the browser, and the router finds it there. Until then the present
 * page stays. Where the line is well and a file does not come all the same, the next page comes as a document: it can
 * be read without. Whoever goes elsewhere meanwhile, by a link or by the browser's own Back, is not called back.
 */
export const filesFirst: ClientInstrumentation = {
  router({ instrument }) {
    window.addEventListener('popstate', nextTurn);
    instrument({
      navigate: async (go, { to }) => {
        const own = nextTurn();
        const files = typeof to === 'string' ? missingFiles(to) : [];
        const areHere =
          files.length === 0 || (await whileFetching(Promise.race([areBrought(files), ended(own)])));
        if (own.aborted) await never();
        if (!areHere) await leaveFor(String(to));
        await go();
      },
    });
  },
};

function nextTurn(): AbortSignal {
  turn.abort();
  turn = new AbortController();
  return turn.signal;
}

function ended(own: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    own.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/** Begins with the press, so that the files are there by the time of the click. */
export function fetchOnPress(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link && !isOffline()) bringAll(missingFiles(link.pathname)).catch(() => undefined);
  });
}

/** Whether the page of this address is nothing without what the server says; one's own and static ones are not. */
export function needsServer(pathname: string): boolean {
  return routeOf(pathname)?.hasLoader ?? false;
}

function missingFiles(address: string): string[] {
  const { __reactRouterRouteModules: loaded = {} } = window as unknown as RouterWindow;
  if (!address.startsWith('/') || !import.meta.env.PROD) return [];
  const [pathname = ''] = address.split(/[?#]/, 1);
  const route = routeOf(pathname);
  const files = route && !(route.id in loaded) ? [route.module, ...(route.imports ?? [])] : [];
  return files.filter((file) => !isHere(file));
}

function routeOf(pathname: string): FilesOfRoute | undefined {
  const { __reactRouterManifest: manifest } = window as unknown as RouterWindow;
  if (!manifest) return undefined;
  const routes = Object.values(manifest.routes).filter(({ parentId }) => parentId);
  const matches = matchRoutes(
    routes.map(({ id, path }) => ({ id, path: path ?? '/' })),
    pathname,
  );
  return manifest.routes[matches?.at(-1)?.route.id ?? ''];
}

function isHere(file: string): boolean {
  return here.has(file) || document.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null;
}

/** False when they do not come although the line is well, or are there no more since the store was renewed. */
async function areBrought(files: readonly string[]): Promise<boolean> {
  const done = await triedAgain(() => bringAll(files)).catch(() => null);
  return done !== null;
}

async function bringAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(bring));
}

/** A slow file takes its time; one that stands still has failed. */
async function bring(file: string): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new TypeError(file)), LONGEST_SILENCE_MS);
  };
  try {
    listen();
    const response = await fetch(file, { signal: silence.signal });
    if (!response.ok) throw new Error(file);
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) listen();
    here.add(file);
  } finally {
    clearTimeout(timer);
  }
}

/** As a new document, which brings its files itself. */
async function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  await never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
