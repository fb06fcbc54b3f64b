import { median } from './figures.ts';

const ROUNDS = 3;
const ROUND_MS = 1000;

interface Round {
  perSecond: number;
  waits: number[];
}

export interface Pace {
  perSecond: number;
  p99: number;
}

/** Store and yardstick in turns, so that a disturbance hits both; the ratio is the middle one of the rounds. */
export async function comparePace(
  buyers: number,
  store: (buyer: number) => Promise<unknown>,
  bare: (buyer: number) => Promise<unknown>,
): Promise<{ store: Pace; bare: Pace; ratio: number }> {
  const rounds: { store: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await drive(buyers, bare), store: await drive(buyers, store) });
  }
  return {
    store: summarize(rounds.map((round) => round.store)),
    bare: summarize(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.store.perSecond / round.bare.perSecond)),
  };
}

/** Each buyer goes on as soon as they have their answer, until the time is over or nothing is left to do. */
export async function drive(
  buyers: number,
  work: (buyer: number) => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<Round> {
  const waits: number[] = [];
  const began = performance.now();
  let begun = 0;
  const buy = async (_: unknown, buyer: number) => {
    while (begun < most && performance.now() - began < ROUND_MS) {
      begun += 1;
      const start = performance.now();
      await work(buyer);
      waits.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buy));
  return { perSecond: (waits.length * 1000) / (performance.now() - began), waits };
}

export function summarize(rounds: Round[]): Pace {
  const waits = rounds.flatMap((round) => round.waits).sort((a, b) => a - b);
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))] ?? Number.NaN,
  };
}

export function tell({ perSecond, p99 }: Pace): string {
  return `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms`;
}
