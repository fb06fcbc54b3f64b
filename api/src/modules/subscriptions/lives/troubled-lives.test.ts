import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stage, setStage } from '../../../testing/lives/stage.ts';
import { endOnFailure, sized } from '../../../testing/long-run.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { type LivedTroubles, liveTroubles } from '../../../testing/troubles/run-troubles.ts';
import { troubledVillage } from '../../../testing/troubles/trouble.ts';

const VILLAGES = Number(process.env.TROUBLES_VILLAGES ?? sized({ usual: 1, long: 20 }));
const PEOPLE = Number(process.env.TROUBLES_PEOPLE ?? sized({ usual: 8, long: 30 }));
/** The same lives in every run, unless others are asked for. */
const SEED = Number(process.env.TROUBLES_SEED ?? 20_270_302);

/** What every run must have met to be worth its time. */
const WANTED = ['dispute', 'decide', 'credit', 'cancel-basket', 'shortage', 'unpacked', 'worklist'];

// A ceiling for a busy machine, and for finding the shortest life that fails.
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 300_000 });

const paying = usePayingStore(
  { LIMIT_REQUESTS_PER_MINUTE: '9000000', LIMIT_WRITES_PER_MINUTE: '9000000' },
  { start: '2027-03-01T11:00:00Z', simulator: { account: { draftSeconds: 3600 } } },
);

let stage: Stage;
const all: LivedTroubles[] = [];

beforeAll(async () => {
  stage = await setStage(paying());
});

describe('random troubles with paid weeks', () => {
  it('give nobody more than was paid, and keep no money for what did not come without telling the office', async () => {
    await fc.assert(
      fc.asyncProperty(troubledVillage(PEOPLE), async (village) => {
        const lived = await liveTroubles(stage, village);
        all.push(lived);
        expect(lived.problems).toEqual([]);
      }),
      { numRuns: VILLAGES, seed: SEED, unbiased: true, endOnFailure },
    );
    const taken = all.reduce<Record<string, number>>((sums, lived) => {
      for (const [kind, count] of Object.entries(lived.taken)) sums[kind] = (sums[kind] ?? 0) + count;
      return sums;
    }, {});
    expect(Object.keys(taken)).toEqual(expect.arrayContaining(WANTED));
    console.info(JSON.stringify(taken));
  });
});
