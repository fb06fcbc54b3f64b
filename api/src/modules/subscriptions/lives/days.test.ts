import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { monthOf } from '../../../testing/lives/days/month.ts';
import { liveMonth } from '../../../testing/lives/days/run-month.ts';
import { type Stage, setStage } from '../../../testing/lives/stage.ts';
import { endOnFailure, sized } from '../../../testing/long-run.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const MONTHS = Number(process.env.DAYS_MONTHS ?? sized({ usual: 1, long: 20 }));
const PEOPLE = Number(process.env.DAYS_PEOPLE ?? sized({ usual: 3, long: 6 }));
const STEPS = Number(process.env.DAYS_STEPS ?? sized({ usual: 12, long: 40 }));
/** The same months in every run, unless others are asked for. */
const SEED = Number(process.env.DAYS_SEED ?? 20_270_301);

// A ceiling for a busy machine, and for finding the shortest month that fails.
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 300_000 });

const paying = usePayingStore(
  { LIMIT_REQUESTS_PER_MINUTE: '9000000', LIMIT_WRITES_PER_MINUTE: '9000000' },
  { start: '2027-03-01T11:00:00Z', simulator: { account: { draftSeconds: 3600 } } },
);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage(paying());
});

describe('random months', () => {
  it('every basket comes on the day that its customer has read of, once, whoever changes plans, days and houses around it', async () => {
    const taken: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(monthOf(PEOPLE, STEPS), async (month) => {
        const lived = await liveMonth(stage, month);
        for (const [kind, count] of Object.entries(lived.taken)) taken[kind] = (taken[kind] ?? 0) + count;
        expect(lived.problems).toEqual([]);
      }),
      { numRuns: MONTHS, seed: SEED, unbiased: true, endOnFailure },
    );
    console.info(JSON.stringify(taken));
  });
});
