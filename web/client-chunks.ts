import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

interface Module {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** What changes only with an upgrade is one file: it compresses better and survives deployments in the browser. */
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/** Names every icon there is; those of single screens stay with their screens. */
const ALL_ICONS = 'lucide-react.mjs';
const ROOT = routeModule('app/root.tsx');
const HOME = routeModule('app/shop/home/home.route.tsx');
const PANEL = routeModule('app/admin/admin.route.tsx');
const VALIDATOR = '/node_modules/zod/';
/** Parts that shop pages share. */
const PARTS = /\/app\/(ui|session|art|shop\/parts)\/|\/lucide-react\//;
/** Those of the contract; files that bring the validator along are not among them. */
const CONTRACT_PARTS = [
  'base/calendar',
  'base/constants',
  'base/money',
  'base/pictures',
  'catalog/catalog-constants',
  'catalog/seasons',
  'content/content-constants',
  'subscriptions/plans',
].map(contractModule);

function routeModule(path: string): string {
  return `${fileURLToPath(new URL(path, import.meta.url))}?__react-router-build-client-route`;
}

/** One that has moved would leave its chunk without a word. */
function contractModule(name: string): string {
  const path = fileURLToPath(new URL(`../contract/src/${name}.ts`, import.meta.url));
  if (!existsSync(path)) throw new Error(`${path} is named in client-chunks.ts and does not exist.`);
  return path;
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
  return (PARTS.test(id) || CONTRACT_PARTS.includes(id)) && shop.has(id) ? 'shop' : null;
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

/** What the panel needs before any of its tabs. */
let panel: Set<string> | undefined;

/** Small parts that tabs of the panel share and nothing else needs. Some tabs do without the validator. */
function tabsChunk(id: string, graph: ModuleGraph): string | null {
  panel ??= reachableFrom(PANEL, graph);
  if (panel.has(id) || !isOfPanelAlone(id, graph)) return null;
  return [...reachableFrom(id, graph)].some((needed) => needed.includes(VALIDATOR)) ? null : 'tabs';
}

function isOfPanelAlone(start: string, graph: ModuleGraph): boolean {
  const seen = new Set([PANEL]);
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    // Another way in.
    if (importers.length + dynamicImporters.length === 0) return false;
    waiting.push(...importers, ...dynamicImporters);
  }
  return true;
}

/** Each by itself, without what it needs: the shop may need that as well. */
const tabParts = {
  name: tabsChunk,
  minShareCount: 4,
  maxModuleSize: 6_000,
  includeDependenciesRecursively: false,
};

export const clientChunks = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 3 },
    { name: shellChunk, priority: 2 },
    { name: shopChunk, priority: 1 },
    tabParts,
  ],
};
