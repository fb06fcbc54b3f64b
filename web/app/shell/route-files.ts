import { type ClientInstrumentation, matchRoutes } from 'react-router';
import { isOffline, untilThrough } from '../ui/connection.ts';

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

class FileGone extends Error {}

const here = new Set<string>();
let lastTurn = 0;

/**
 * React Router leaves the page when it cannot load the code of the next one. So the files come first, by a fetch that
 * can be repeated; what was fetched is kept by the browser, and the router finds it there. Until then the present
 * page stays. Whoever goes elsewhere meanwhile is not called back.
 */
export const filesFirst: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (go, { to }) => {
        lastTurn += 1;
        const turn = lastTurn;
        const files = typeof to === 'string' ? missingFiles(to) : [];
        if (files.length > 0) await untilThrough(() => bringAll(files)).catch(() => leaveFor(String(to)));
        if (turn !== lastTurn) await never();
        await go();
      },
    });
  },
};

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

async function bringAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(bring));
}

async function bring(file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok) throw new FileGone(file);
  await response.blob();
  here.add(file);
}

/** The store was renewed since this page was opened: the next page comes as a new document, with the new files. */
async function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  await never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
