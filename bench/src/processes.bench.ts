import pg from 'pg';
import { register } from './attacks/people.ts';
import { PLENTY } from './bench-store.ts';
import { type Figure, median, megabytes } from './figures.ts';
import { askEachProcess, Generators, measureRest, type Target } from './load.ts';
import { startProvider } from './orders-store.ts';
import { drive, summarize } from './pace.ts';
import { processorMs, proportionalBytes } from './process-facts.ts';
import { type ProductionStore, prepareProduction } from './production-store.ts';

const ROUNDS = 3;
const REQUESTS = 20_000;
const WARM_UP = 5000;
const BUYERS = 20;
const WARM_UP_ORDERS = 40;

interface Measured {
  perSecond: number;
  micros: number;
}

interface Measures {
  atRest: number;
  list: Measured;
  page: Measured;
  orders: Measured;
  underLoad: number;
}

/** The same store with one process and with two: what it answers, and what that costs in processor time and memory. */
export async function processesBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const { start, databaseUrl } = await prepareProduction(parts);
    const provider = await startProvider(parts);
    const shelf = await fillShelf(databaseUrl);
    const generators = new Generators(2);
    parts.defer(() => generators.stop());
    const measure = async (processes: number) => {
      const store = await start(processes, provider.env);
      try {
        return await measureStore(store, generators, shelf, processes);
      } finally {
        await store.stop();
      }
    };
    return figuresOf(await measure(1), await measure(2));
  } finally {
    await parts.disposeAsync();
  }
}

async function measureStore(
  store: ProductionStore,
  generators: Generators,
  shelf: readonly string[],
  processes: number,
): Promise<Measures> {
  const atRest = proportionalBytes(store.pids());
  const restMs = await measureRest(store.pids);
  const { port, pids } = store;
  const list = await measureReads(generators, { port, pids, restMs, path: '/api/products' });
  const page = await measureReads(generators, { port, pids, restMs, path: '/produtos' });
  const orders = await measureOrders(store, shelf, processes);
  return { atRest, list, page, orders, underLoad: proportionalBytes(store.pids()) };
}

async function measureReads(generators: Generators, target: Target): Promise<Measured> {
  await askEachProcess(target);
  await generators.run(target, WARM_UP, 2);
  const costs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.push(await generators.run(target, REQUESTS, 2));
  }
  return {
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
    micros: Math.min(...costs.map(({ serverMicros }) => serverMicros)),
  };
}

/** Checkouts of three things each, by buyers who each go on as soon as they have their answer. */
async function measureOrders(
  { url, pids }: ProductionStore,
  shelf: readonly string[],
  run: number,
): Promise<Measured> {
  const buyers: string[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const who = {
      email: `comprador-${run}-${n}@exemplo.test`,
      password: 'uma senha comprida',
      from: '127.0.0.1',
    };
    buyers.push((await register(url, who)).person.token);
  }
  let asked = 0;
  const buy = (buyer: number) => {
    asked += 1;
    return checkOut(url, buyers[buyer] ?? '', shelf, asked);
  };
  await drive(BUYERS, buy, WARM_UP_ORDERS);
  const before = processorMs(pids());
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await drive(BUYERS, buy));
  const placed = rounds.reduce((sum, { waits }) => sum + waits.length, 0);
  return {
    perSecond: summarize(rounds).perSecond,
    micros: ((processorMs(pids()) - before) * 1000) / placed,
  };
}

/** No two alike, so that each is an order of its own. */
async function checkOut(url: string, token: string, shelf: readonly string[], turn: number): Promise<void> {
  const items = [0, 1, 2].map((step) => ({
    productId: shelf[(turn + step) % shelf.length] ?? '',
    quantity: 1 + (turn % 3),
  }));
  const response = await fetch(`${url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  if (!response.ok) throw new Error(`Checkout answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function fillShelf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `update products set stock = $1 where active returning id`,
      [PLENTY],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function figuresOf(one: Measures, two: Measures): Figure[] {
  const pace = ({ perSecond, micros }: Measured) =>
    `${Math.round(perSecond)}/s, ${micros.toFixed(0)} µs each`;
  const compare = (what: string, name: 'list' | 'page' | 'orders'): Figure => ({
    what: `${what}, two processes`,
    measured: pace(two[name]),
    yardstick: `one process: ${pace(one[name])}`,
    ratio: two[name].perSecond / one[name].perSecond,
  });
  const memory = (what: string, name: 'atRest' | 'underLoad'): Figure => ({
    what: `memory ${what}, two processes`,
    measured: megabytes(two[name]),
    yardstick: `one process: ${megabytes(one[name])}`,
    ratio: two[name] / one[name],
  });
  return [
    compare('kept list /api/products', 'list'),
    compare('kept page /produtos', 'page'),
    compare('checkouts', 'orders'),
    memory('at rest', 'atRest'),
    memory('after the load', 'underLoad'),
  ];
}
