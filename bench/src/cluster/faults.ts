import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '@cesta/api/testing/random';
import { type Happening, type Ledger, within } from './ledger.ts';
import type { Network } from './network.ts';
import type { Nodes } from './nodes.ts';
import { until } from './processes.ts';
import type { Shop } from './shop.ts';

export const FAULTS = {
  database: "the leader's PostgreSQL killed",
  machine: "the leader's machine killed",
  store: 'a store process killed',
  'cut leader': "the leader's network cut",
  'cut replica': "a replica's network cut",
} as const;
export type Fault = keyof typeof FAULTS;

export interface Outage {
  fault: Fault;
  /** Until writing was possible again for good. */
  ms: number;
  visits: number;
  refusedVisits: number;
}

interface Cluster {
  network: Network;
  nodes: Nodes;
  shop: Shop;
  ledger: Ledger;
}

/** So many writes in a row mean that they are served again. */
const SERVED = 6;
const STAYS_CUT_MS = 8000;
const STEADY_MS = 4000;
/** What was under way at that moment is among what the fault hit. */
const BEFORE_MS = 1000;

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

/** Everything whole, one fault, everything whole again without a hand. */
export async function suffer(fault: Fault, cluster: Cluster, dice: Dice): Promise<Outage> {
  const { nodes, shop, ledger } = cluster;
  await nodes.untilWhole();
  await shop.untilReady();
  await wait(STEADY_MS);
  const at = Date.now();
  const undo = await ACTS[fault](cluster, dice);
  await until(`writes are served after: ${FAULTS[fault]}`, () => isServed(ledger, at));
  await undo();
  const whole = Date.now();
  const ms = outageOf(within(ledger.probes, at - BEFORE_MS, whole), at);
  const visits = within(ledger.visits, at, at + Math.max(ms, 1));
  return { fault, ms, visits: visits.length, refusedVisits: visits.filter(({ isDone }) => !isDone).length };
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

function isServed({ probes }: Ledger, at: number): boolean {
  const last = probes.filter(({ began }) => began > at).slice(-SERVED);
  return last.length === SERVED && last.every(({ isDone }) => isDone);
}

/** The end of the last write that got no answer in time, or a refusal. */
function outageOf(probes: readonly Happening[], at: number): number {
  return Math.max(0, ...probes.filter(({ isDone }) => !isDone).map(({ ended }) => ended - at));
}
