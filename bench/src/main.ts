import { cachedBench } from './cached.bench.ts';
import { type Figure, printTable } from './figures.ts';
import { phoneBench } from './phone.bench.ts';
import { startStoreProcess } from './store-process.ts';

type Bench = (storeUrl: string) => Promise<Figure[]>;

const BENCHES: Record<string, Bench> = { cached: cachedBench, phone: phoneBench };

/** `npm run bench` runs all, `npm run bench -- cached` only what is named. Every figure stands beside its yardstick. */
const wanted = process.argv.slice(2);
const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`No such bench. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const store = await startStoreProcess();
try {
  const figures: Figure[] = [];
  for (const [name, bench] of chosen) {
    process.stdout.write(`  ${name} …\n`);
    figures.push(...(await bench(store.url)));
  }
  printTable(figures);
} finally {
  await store.stop();
}
