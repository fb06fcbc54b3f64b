import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { village } from '../../../testing/lives/life.ts';
import { type Lived, liveThrough } from '../../../testing/lives/run-village.ts';
import { type Stage, setStage } from '../../../testing/lives/stage.ts';
import { endOnFailure, sized } from '../../../testing/long-run.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const VILLAGES = Number(process.env.LIVES_VILLAGES ?? sized({ usual: 1, long: 20 }));
const PEOPLE = Number(process.env.LIVES_PEOPLE ?? sized({ usual: 14, long: 30 }));
/** The same lives in every run, unless others are asked for. */
const SEED = Number(process.env.LIVES_SEED ?? 20_270_301);

/** What every run must have met to be worth its time. */
const WANTED = ['skip', 'unskip', 'pause', 'resume', 'rhythm', 'own-items', 'plan', 'cancel', 'new-card'];

// A ceiling for a busy machine, and for finding the shortest life that fails.
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 300_000 });

const paying = usePayingStore(
  { LIMIT_REQUESTS_PER_MINUTE: '9000000', LIMIT_WRITES_PER_MINUTE: '9000000' },
  { start: '2027-03-01T11:00:00Z', simulator: { account: { draftSeconds: 3600 } } },
);

let stage: Stage;
const all: Lived[] = [];

beforeAll(async () => {
  stage = await setStage(paying());
});

describe('17: random lives', () => {
  it('whatever people press, in whatever order and weather, money and boxes agree in the end', async () => {
    await fc.assert(
      fc.asyncProperty(village(PEOPLE), async (people) => {
        const lived = await liveThrough(stage, people);
        all.push(lived);
        expect(lived.problems).toEqual([]);
      }),
      { numRuns: VILLAGES, seed: SEED, unbiased: true, endOnFailure },
    );
    const sum = (of: (lived: Lived) => number) => all.reduce((total, lived) => total + of(lived), 0);
    const taken = all.reduce<Record<string, number>>((sums, lived) => {
      for (const [kind, count] of Object.entries(lived.taken)) sums[kind] = (sums[kind] ?? 0) + count;
      return sums;
    }, {});
    const actions = Object.values(taken).reduce((total, count) => total + count, 0);
    expect(Object.keys(taken)).toEqual(expect.arrayContaining(WANTED));
    console.info(
      `${sum(({ lives }) => lives)} lives, ${sum(({ pressed }) => pressed)} presses, ${actions} taken: ` +
        JSON.stringify(taken),
    );
  });
});
