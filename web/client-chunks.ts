import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What changes only with an upgrade is one file: it compresses better and survives deployments in the browser. */
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/** Names every icon there is; those of single screens stay with their screens. */
const ALL_ICONS = 'lucide-react.mjs';
const ROOT = routeModule('app/root.tsx');
const HOME = routeModule('app/shop/home/home.route.tsx');
/** Parts that shop pages share. Contract files that bring the validator along are not among them. */
const PARTS =
  /\/app\/(ui|session|art|shop\/parts)\/|\/lucide-react\/|\/contract\/src\/(money|pictures|calendar|constants|plans|seasons)\.ts$/;

function routeModule(path: string): string {
  return `${fileURLToPath(new URL(path, import.meta.url))}?__react-router-build-client-route`;
}

/** Everything that every page needs anyhow travels together, instead of in thirty crumbs. */
let shell: Set<string> | undefined;

function shellChunk(id: string, graph: ModuleGraph): string | null {
  shell ??= reachableFrom(ROOT, graph);
  return shell.has(id) ? 'shell' : null;
}

/** What the home page shares with the rest of the shop: whoever comes in by that door has most of it already. */
let shop: Set<string> | undefined;

function shopChunk(id: string, graph: ModuleGraph): string | null {
  shop ??= reachableFrom(HOME, graph);
  return PARTS.test(id) && shop.has(id) ? 'shop' : null;
}

function reachableFrom(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (id.endsWith(ALL_ICONS)) continue;
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export const clientChunks = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 3 },
    { name: shellChunk, priority: 2 },
    { name: shopChunk, priority: 1 },
  ],
};
