import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Figure, median } from './figures.ts';
import { type Cost, Generators, measureRest, type Target } from './load.ts';
import { type ProductionStore, prepareProduction } from './production-store.ts';

/** Many short ones: somebody else on the machine disturbs a few of them, and the least disturbed counts. */
const ROUNDS = 16;
const WARM_UP = 5000;
const REQUESTS = 8000;
const ACCEPT = { 'accept-encoding': 'br' };
const AIM = 'at least 0.8';

/**
 * What is kept as bytes, in one process started for production with its log on, against a server that has those very
 * bytes in memory and nothing else. Ratios are of processor time: who is asked by a slow client, or on a busy machine,
 * answers as many a second however much each costs.
 */
export async function cachedBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const { start } = await prepareProduction(parts);
    const store = await start(1);
    parts.defer(() => store.stop());
    const generators = new Generators(2);
    parts.defer(() => generators.stop());
    const paths = await addresses(store);
    const restMs = await measureRest(store.pids);
    const target = (path: string): Target => ({ port: store.port, path, pids: store.pids, restMs });
    const figures: Figure[] = [];
    for (const [what, path] of paths) {
      figures.push(await compare(generators, `${what} ${path}`, store.url, target(path)));
    }
    figures.push(await tryTwoGenerators(generators, target('/api/products')), tellRest(restMs));
    return figures;
  } finally {
    await parts.disposeAsync();
  }
}

async function addresses({ url }: ProductionStore): Promise<[what: string, path: string][]> {
  const list = await (await fetch(`${url}/api/products`)).json();
  const [first] = (list as { products: { id: string; slug: string }[] }).products;
  if (!first) throw new Error('The shelf is empty');
  return [
    ['cached list', '/api/products'],
    ['cached list with a query', '/api/products?active=true&category=Frutas'],
    ['cached product', `/api/products/${first.id}`],
    ['cached page', '/'],
    ['cached page', '/produtos'],
    ['cached page', `/produtos/${first.slug}`],
  ];
}

function tellRest(restMs: number): Figure {
  return {
    what: 'store at rest',
    measured: `${restMs.toFixed(1)} ms of the processor a second`,
    yardstick: 'not counted above: it looks for jobs, whether anybody asks or not',
  };
}

async function compare(
  generators: Generators,
  what: string,
  storeUrl: string,
  store: Target,
): Promise<Figure> {
  const url = `${storeUrl}${store.path}`;
  await fetch(url, { headers: ACCEPT });
  const bare = await startBareServer(await recordAnswer(url));
  try {
    await generators.run(bare, WARM_UP);
    await generators.run(store, WARM_UP);
    const rounds: { store: Cost; bare: Cost }[] = [];
    // In turns, so that a disturbance hits both.
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        bare: await generators.run(bare, REQUESTS),
        store: await generators.run(store, REQUESTS),
      });
    }
    return {
      what,
      measured: tell(rounds.map((round) => round.store)),
      yardstick: `bare Node, same bytes: ${tell(rounds.map((round) => round.bare))}`,
      ratio:
        leastDisturbed(rounds.map((round) => round.bare)).serverMicros /
        leastDisturbed(rounds.map((round) => round.store)).serverMicros,
      aim: `${AIM} in processor time`,
    };
  } finally {
    bare.stop();
  }
}

/** All of one round: what an answer cost, how many came, and how busy both sides were. */
function tell(costs: Cost[]): string {
  const { serverMicros, generatorMicros, perSecond } = leastDisturbed(costs);
  const share = (micros: number) => `${Math.round((micros * perSecond) / 10_000)} %`;
  return `${serverMicros.toFixed(1)} µs, ${Math.round(perSecond)}/s (busy ${share(serverMicros)}, generator ${share(generatorMicros)})`;
}

/** Whatever else runs on the machine can only add to what an answer costs. */
function leastDisturbed(costs: Cost[]): Cost {
  return costs.reduce((least, cost) => (cost.serverMicros < least.serverMicros ? cost : least));
}

/** If one generator were the limit, two of them would get more. */
async function tryTwoGenerators(generators: Generators, target: Target): Promise<Figure> {
  const rounds: { one: Cost; two: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      one: await generators.run(target, REQUESTS),
      two: await generators.run(target, REQUESTS, 2),
    });
  }
  return {
    what: 'cached list, asked by two generators',
    measured: tell(rounds.map(({ two }) => two)),
    yardstick: `asked by one: ${tell(rounds.map(({ one }) => one))}`,
    ratio: median(rounds.map(({ one, two }) => two.perSecond / one.perSecond)),
    aim: 'about 1: the generator is not the limit',
  };
}

async function recordAnswer(url: string): Promise<{ body: string; headers: Record<string, string> }> {
  // Not fetch: it would undo the compression, and the yardstick must send the very same bytes.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: ACCEPT }, resolve).on('error', reject);
  });
  const kept = Object.entries(response.headers).filter(([name]) => !HOP.has(name));
  return {
    body: (await buffer(response)).toString('base64'),
    headers: Object.fromEntries(kept) as Record<string, string>,
  };
}

const HOP = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

async function startBareServer(answer: { body: string; headers: Record<string, string> }) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const listening = once(child, 'message');
  child.send(answer);
  const [{ port }] = (await listening) as [AddressInfo];
  return { port, path: '/', pids: () => [child.pid ?? 0], restMs: 0, stop: () => void child.disconnect() };
}
