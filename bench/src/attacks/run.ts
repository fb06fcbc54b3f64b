import { loadavg } from 'node:os';
import { megabytes } from '../figures.ts';
import type { Attack, Got } from './attack.ts';
import { hireAttacker } from './attacker-process.ts';
import { untilCalm } from './calm.ts';
import { ATTACKS } from './catalogue.ts';
import { type Figures, type Honest, inviteHonest, visit } from './honest.ts';
import { wait } from './open-loop.ts';
import type { Stage, Weight } from './stage.ts';

const WARM_MS = 4000;
const QUIET_MS = 12_000;
const SHORTEST_MS = 12_000;
/** The counts in memory reach the table every second. */
const SYNC_MS = 1500;

export interface Row {
  number: string;
  title: string;
  /** Moments before, on the same store: the yardstick. */
  quiet: Figures;
  during: Figures;
  seconds: number;
  got: Got;
  /** Share of the machine that nobody used just before: neighbours are in the figures too. Earlier runs did not ask. */
  idle?: number;
  load: number;
}

export function findAttack(number: string): Attack {
  const attack = ATTACKS.get(number);
  if (!attack) throw new Error(`No such attack: ${number}. There are: ${[...ATTACKS.keys()].join(', ')}.`);
  return attack;
}

/** One store, first in peace and then under one attack, with the same honest people all the time. */
export async function runAttack(stage: Stage, number: string): Promise<Row> {
  const attack = findAttack(number);
  const parts = new AsyncDisposableStack();
  try {
    const store = await stage.open(attack.env);
    parts.defer(() => store.stop());
    const attacker = await hireAttacker({ number, url: store.url });
    parts.defer(() => attacker.dismiss());
    const honest = await inviteHonest(store.url);
    await measure(honest, () => wait(WARM_MS));
    const idle = await untilCalm();
    const { figures: quiet } = await measure(honest, () => wait(QUIET_MS));
    const before = await store.weigh();
    const began = performance.now();
    const { figures: during, result } = await measure(honest, () =>
      Promise.all([attacker.run(), wait(SHORTEST_MS)]),
    );
    const seconds = (performance.now() - began) / 1000;
    await wait(SYNC_MS);
    const weight = attack.isHeavy ? tellWeight(before, await store.weigh()) : {};
    const load = loadavg()[0] ?? 0;
    return {
      number,
      title: attack.title,
      quiet,
      during,
      seconds,
      got: { ...result[0], ...weight },
      idle,
      load,
    };
  } finally {
    await parts.disposeAsync();
  }
}

/** What honest people notice while something happens. */
async function measure<T>(honest: Honest, happening: () => Promise<T>) {
  const visits = visit(honest);
  try {
    const result = await happening();
    return { figures: await visits.stop(), result };
  } finally {
    await visits.stop();
  }
}

function tellWeight(before: Weight, after: Weight): Got {
  return {
    memory: `${megabytes(before.bytes)} → ${megabytes(after.bytes)}`,
    'rows of counts': `${before.counters} → ${after.counters}`,
  };
}
