import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

describe('a keyed queue', () => {
  it('come one at a time under one key, in the order of asking', async () => {
    const queued = createKeyedQueue();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
    await Promise.all([queued('ana', work('first')), queued('ana', work('second'))]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('come a few at a time where that is allowed', async () => {
    const queued = createKeyedQueue(2);
    const begun: number[] = [];
    const holds = [1, 2, 3, 4].map((name) => ({ name, ...Promise.withResolvers<void>() }));
    const all = holds.map(({ name, promise }) =>
      queued('ana', () => {
        begun.push(name);
        return promise;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    holds[1]?.resolve();
    await all[1];
    expect(begun).toEqual([1, 2, 3]);
    for (const { resolve } of holds) resolve();
    await Promise.all(all);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('of others do not wait', async () => {
    const queued = createKeyedQueue();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const waiting = queued('ana', () => held);
    expect(await queued('bia', async () => 'done')).toBe('done');
    release();
    await waiting;
  });

  it('pass on after a failure, which its own caller learns of', async () => {
    const queued = createKeyedQueue();
    const failing = queued('ana', () => Promise.reject(new Error('no')));
    const next = queued('ana', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
