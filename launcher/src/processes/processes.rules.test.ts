import { describe, expect, it } from 'vitest';
import {
  failuresAfter,
  restartDelay,
  shareOfPool,
  shouldGiveUp,
  shutdownLimits,
  wantsJobs,
  whoTakesJobs,
} from './processes.rules.ts';

describe('a process that died', () => {
  it('is followed at once the first time, then after ever longer pauses that end at half a minute', () => {
    expect([1, 2, 3, 4, 9, 10, 50].map(restartDelay)).toEqual([0, 250, 500, 1000, 30_000, 30_000, 30_000]);
  });

  it('has died by accident when it had lived for a minute', () => {
    expect(failuresAfter(7, 59_000)).toBe(8);
    expect(failuresAfter(7, 60_000)).toBe(1);
  });

  it('is given up after ten in a row, but never while another one serves', () => {
    expect([shouldGiveUp(9, false), shouldGiveUp(10, false), shouldGiveUp(500, true)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the connections of several processes to the database', () => {
  it('are together as many as one had, but enough for each', () => {
    expect([1, 2, 3, 8].map((processes) => shareOfPool(20, processes))).toEqual([20, 10, 6, 4]);
  });
});

describe('jobs', () => {
  it('are begun when told so later, or at once by a primary of the release before', () => {
    const serve = (runsJobs?: boolean) =>
      wantsJobs({ kind: 'serve', launch: runsJobs === undefined ? {} : { runsJobs } });
    expect([serve(), serve(false), serve(true)]).toEqual([false, false, true]);
    expect([wantsJobs({ kind: 'work' }), wantsJobs({ kind: 'stop' })]).toEqual([true, false]);
  });

  it('are worked on by two of those that are open, and by no more', () => {
    const taking = (open: string[], working: string[]) =>
      whoTakesJobs(open, (member) => working.includes(member));
    expect(taking([], [])).toEqual([]);
    expect(taking(['a'], [])).toEqual(['a']);
    expect(taking(['a', 'b', 'c'], [])).toEqual(['a', 'b']);
    expect(taking(['b', 'c', 'd'], ['a', 'b'])).toEqual(['c']);
    expect(taking(['a', 'b', 'c'], ['b', 'c'])).toEqual([]);
    expect(taking(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([]);
  });
});

describe('a store that is asked to stop', () => {
  it('finishes what it has begun after it has told others of it, however long that takes', () => {
    for (const drainMs of [0, 5000, 25_000]) {
      const { worker, member, store } = shutdownLimits(drainMs);
      expect(worker - drainMs).toBeGreaterThanOrEqual(20_000);
      expect([worker < member, member < store]).toEqual([true, true]);
    }
  });
});
