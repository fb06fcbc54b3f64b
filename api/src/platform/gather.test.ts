import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gathered } from './gather.ts';

function doubling() {
  const rounds: number[][] = [];
  const splits: number[] = [];
  const double = gathered(
    async (asks: number[]) => {
      rounds.push(asks);
      await pause(5);
      if (asks.includes(13)) throw new Error('Not thirteen');
      return asks.map((ask) => ask * 2);
    },
    (_, callers) => splits.push(callers),
  );
  return { rounds, splits, double };
}

describe('gathered', () => {
  it('answers those who ask together in one round, each with its own', async () => {
    const { rounds, double } = doubling();
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1, 2, 3]]);
  });

  it('takes nobody into a round that has begun', async () => {
    const { rounds, double } = doubling();
    const first = double(1);
    while (rounds.length === 0) await pause(1);
    const later = [double(2), double(3)];
    expect(await Promise.all([first, ...later])).toEqual([2, 4, 6]);
    expect(rounds).toEqual([[1], [2, 3]]);
  });

  it('tells only the one whose ask fails', async () => {
    const { rounds, splits, double } = doubling();
    const outcomes = await Promise.allSettled([1, 13, 3].map(double));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(rounds).toEqual([[1, 13, 3], [1], [13], [3]]);
    expect(splits).toEqual([3]);
  });

  it('keeps nobody waiting behind those who are repeated', async () => {
    const done: number[] = [];
    const late = Promise.withResolvers<void>();
    const double = gathered(async (asks: number[]) => {
      if (asks.length > 1) throw new Error('Not together');
      if (asks.includes(13)) await late.promise;
      done.push(...asks);
      return asks;
    });
    const repeated = Promise.all([1, 13].map(double));
    while (done.length === 0) await pause(1);
    // Would never come back if it had to wait for the one that is still being repeated.
    await double(5);
    expect(done).toEqual([1, 5]);
    late.resolve();
    expect(await repeated).toEqual([1, 13]);
  });

  it('goes on after a failure and after a rest', async () => {
    const { double } = doubling();
    await expect(double(13)).rejects.toThrow('Not thirteen');
    expect(await double(4)).toBe(8);
  });

  it('splits a crowd', async () => {
    const { rounds, double } = doubling();
    const crowd = Array.from({ length: 450 }, (_, index) => index + 100);
    expect(await Promise.all(crowd.map(double))).toEqual(crowd.map((ask) => ask * 2));
    expect(rounds.map((round) => round.length)).toEqual([200, 200, 50]);
  });
});
