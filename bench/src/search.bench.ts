import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { fillShelf } from './bulk/shelf.ts';
import { type Figure, median } from './figures.ts';
import { recordSql, runSql } from './sql-tape.ts';

const SHELVES = [1_000, 10_000, 100_000];
const SEARCHES = 30;
const PAGE = 50;

type Search = (round: number, products: number) => string;

const KINDS: Record<string, Search> = {
  'one product': (round, products) => `lote ${products - 100 - round}`,
  'a tenth of the shelf': (round) => ['manga', 'tomate', 'goiaba'][round % 3] ?? '',
  nothing: (round) => `jabuticaba ${round}`,
};

/** Searching by name, never answered from the cache, over a shelf that grows. */
export async function searchBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres();
    parts.defer(() => postgres.stop());
    const figures: Figure[] = [];
    for (const products of SHELVES) {
      const store = await openBenchStore(parts, postgres.url);
      await fillShelf(store.pool, products);
      for (const kind of Object.keys(KINDS)) figures.push(await measure(store, products, kind));
    }
    return figures;
  } finally {
    await parts.disposeAsync();
  }
}

async function measure(store: BenchStore, products: number, kind: string): Promise<Figure> {
  const times: { store: number; bare: number }[] = [];
  for (let round = 0; round < SEARCHES; round += 1) {
    const words = KINDS[kind]?.(round, products) ?? '';
    // The offset keeps every address new; of what is looked for there is enough.
    const url = `/api/products?${new URLSearchParams({ search: words, limit: String(PAGE), offset: String(kind === 'a tenth of the shelf' ? round : 0) })}`;
    const began = performance.now();
    const { statusCode } = await store.app.inject(url);
    const took = performance.now() - began;
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    store.deps.cache.drop('products');
    const tape = await recordSql(() => store.app.inject(url));
    store.deps.cache.drop('products');
    times.push({ store: took, bare: await runSql(store.pool, tape) });
  }
  const took = median(times.map((time) => time.store));
  const bare = median(times.map((time) => time.bare));
  return {
    what: `search for ${kind}, ${products} products`,
    measured: `${took.toFixed(1)} ms`,
    yardstick: `same SQL, bare pg: ${bare.toFixed(1)} ms`,
    ratio: took / bare,
  };
}
