import { parseArgs } from 'node:util';
import { accountBench } from './account.bench.ts';
import { attacksBench } from './attacks/attacks.bench.ts';
import { cachedBench } from './cached.bench.ts';
import { type Figure, printTable } from './figures.ts';
import { growthBench } from './growth/growth.bench.ts';
import { farmLinksBench } from './harvest/farm-links.bench.ts';
import { harvestBench } from './harvest/harvest.bench.ts';
import { screensBench } from './harvest/screens.bench.ts';
import { ordersBench } from './orders.bench.ts';
import { panelBench } from './panel/panel.bench.ts';
import { phoneBench } from './phone.bench.ts';
import { processesBench } from './processes.bench.ts';
import { renewalsBench } from './renewals.bench.ts';
import { searchBench } from './search.bench.ts';
import { signInBench } from './sign-in.bench.ts';
import { startBench } from './start.bench.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';
import { uncachedBench } from './uncached.bench.ts';
import { weekBench } from './week.bench.ts';

let store: StoreProcess | undefined;

/** Started by the first bench that wants it. */
async function storeUrl(): Promise<string> {
  store ??= await startStoreProcess();
  return store.url;
}

const text = { type: 'string' } as const;
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { checkout: text, only: text, save: text, beside: text },
});

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  cached: cachedBench,
  processes: processesBench,
  phone: async () => phoneBench(await storeUrl()),
  uncached: async () => uncachedBench(await storeUrl()),
  search: searchBench,
  'sign-in': signInBench,
  orders: ordersBench,
  week: weekBench,
  renewals: renewalsBench,
  account: accountBench,
  panel: panelBench,
  harvest: harvestBench,
  'farm-links': farmLinksBench,
  screens: screensBench,
  start: startBench,
  growth: growthBench,
  attacks: () => attacksBench(options),
};

/** Takes longer than all others together: only when it is named. */
const ON_REQUEST = ['growth'];

/**
 * `npm run bench` runs all, `npm run bench -- cached` only what is named. Every figure stands beside its yardstick.
 * `attacks` has options: see AttackOptions.
 */
const chosen = Object.entries(BENCHES).filter(([name]) =>
  wanted.length === 0 ? !ON_REQUEST.includes(name) : wanted.includes(name),
);
if (chosen.length === 0) {
  console.error(`No such bench. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
try {
  for (const [name, bench] of chosen) {
    process.stdout.write(`  ${name} …\n`);
    try {
      figures.push(...(await bench()));
    } catch (error) {
      // One that fails must not take the figures of an hour with it.
      console.error(error);
      figures.push({ what: name, measured: 'FAILED', yardstick: 'see above' });
      process.exitCode = 1;
    }
  }
} finally {
  printTable(figures);
  await store?.stop();
}
