import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '@cesta/api/testing/random';
import { FAULTS, type Fault } from './fault-names.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';
import type { Nodes } from './nodes.ts';
import { isServed, type Suffered } from './outages.ts';
import { until } from './processes.ts';
import type { Shop } from './shop.ts';

interface Cluster {
  network: Network;
  nodes: Nodes;
  shop: Shop;
  ledger: Ledger;
}

const STAYS_CUT_MS = 8000;
const STEADY_MS = 4000;

/** Leader and store as often as asked, the cuts once each, in an order that the seed decides. */
export function planFaults(rounds: number, dice: Dice): Fault[] {
  const all: Fault[] = ['cut leader', 'cut replica'];
  for (let round = 0; round < rounds; round += 1) all.push(round % 2 ? 'database' : 'machine', 'store');
  for (let i = all.length - 1; i > 0; i -= 1) {
    const other = dice.below(i + 1);
    [all[i], all[other]] = [all[other] as Fault, all[i] as Fault];
  }
  return all;
}

/** One fault, and everything whole again without a hand. What is refused in the quiet after it is its doing, too. */
export async function suffer(fault: Fault, cluster: Cluster, dice: Dice): Promise<Suffered> {
  const { nodes, shop, ledger } = cluster;
  const at = Date.now();
  const undo = await ACTS[fault](cluster, dice);
  await until(`writes are served after: ${FAULTS[fault]}`, () => isServed(ledger.probes, at));
  await undo();
  await nodes.untilWhole();
  await shop.untilReady();
  const whole = Date.now();
  await wait(STEADY_MS);
  return { fault, at, whole, end: Date.now() };
}

const ACTS: Record<Fault, (cluster: Cluster, dice: Dice) => Promise<() => Promise<void>>> = {
  async database({ nodes }) {
    nodes.killDatabase(await nodes.leader());
    return async () => undefined;
  },
  async machine({ nodes }) {
    const leader = await nodes.leader();
    await nodes.killMachine(leader);
    return async () => nodes.startMachine(leader);
  },
  async store({ shop }, dice) {
    process.kill(dice.pick(shop.stores.all).pid(), 'SIGKILL');
    return shop.untilReady;
  },
  async 'cut leader'({ network, nodes }) {
    const leader = await nodes.leader();
    network.cut(leader);
    return () => healLater(network, leader);
  },
  async 'cut replica'({ network, nodes }, dice) {
    const leader = await nodes.leader();
    const replica = dice.pick(nodes.places.filter(({ name }) => name !== leader.name));
    network.cut(replica);
    // Long enough to be missed.
    await wait(STAYS_CUT_MS);
    return () => healLater(network, replica);
  },
};

async function healLater(network: Network, place: Network['places'][number]): Promise<void> {
  await wait(STAYS_CUT_MS);
  network.heal(place);
}
