import { describe, expect, it } from 'vitest';
import { hostileProblems, unevenProblems } from './report.ts';
import { type HostileOutcome, isFailure } from './run.ts';

const MEGABYTE = 2 ** 20;
const LIMITS = { memory: 1.5, waits: 20 };

/** A run in which nothing was found, of twenty blocks. */
function outcome(change: Partial<HostileOutcome> = {}): HostileOutcome {
  return {
    calls: 20_000,
    blocks: 20,
    operations: 249,
    byStatus: new Map([[200, 20_000]]),
    reached: new Set(),
    unreached: [],
    refusals: new Map(),
    officeOnly: new Set(),
    failures: [],
    leaks: [],
    writes: [],
    watched: undefined,
    deaths: 0,
    memory: [300 * MEGABYTE, ...new Array<number>(20).fill(400 * MEGABYTE)],
    honest: { before: [2, 2, 2], during: [6, 6, 6], failed: 0 },
    seconds: 1,
    ...change,
  };
}

describe('a run of hostile calls', () => {
  it('fails when somebody wrote to another, as when somebody read of one', () => {
    expect(hostileProblems(outcome())).toEqual([]);
    expect(hostileProblems(outcome({ writes: ['block 1: orders'] }))).toEqual([
      'foreign data written: block 1: orders',
    ]);
    expect(hostileProblems(outcome({ leaks: ['a mark'] }))).toEqual(['foreign data read: a mark']);
  });

  it('counts an answer that was cut off as a failure of the store', () => {
    expect([0, 200, 404, 429, 500, 503].filter(isFailure)).toEqual([0, 500, 503]);
  });

  it('is uneven when memory in the end is far more than in the middle, however it began', () => {
    expect(unevenProblems(outcome(), LIMITS)).toEqual([]);
    const growing = Array.from({ length: 21 }, (_, n) => (300 + n * 50) * MEGABYTE);
    expect(unevenProblems(outcome({ memory: growing }), LIMITS)).toEqual([
      'memory grew: 1300 MB at the end, 850 MB in the middle',
    ]);
    expect(unevenProblems(outcome({ memory: growing }), { ...LIMITS, memory: 2 })).toEqual([]);
    expect(unevenProblems(outcome({ memory: growing.slice(0, 4), blocks: 3 }), LIMITS)).toEqual([]);
  });

  it('is uneven when an honest visitor waits far longer than before', () => {
    const honest = { before: [2, 2, 90], during: [50, 50, 50], failed: 0 };
    expect(unevenProblems(outcome({ honest }), LIMITS)).toEqual([
      'honest visitors waited 25.0 times as long as before, 20 are allowed',
    ]);
    expect(unevenProblems(outcome({ honest }), { ...LIMITS, waits: 30 })).toEqual([]);
  });
});
