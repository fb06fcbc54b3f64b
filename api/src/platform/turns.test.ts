import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('come one at a time under one key, in the order of asking', async () => {
    const inTurn = createTurns();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
    await Promise.all([inTurn('ana', work('first')), inTurn('ana', work('second'))]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('of others do not wait', async () => {
    const inTurn = createTurns();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const waiting = inTurn('ana', () => held);
    expect(await inTurn('bia', async () => 'done')).toBe('done');
    release();
    await waiting;
  });

  it('pass on after a failure, which its own caller learns of', async () => {
    const inTurn = createTurns();
    const failing = inTurn('ana', () => Promise.reject(new Error('no')));
    const next = inTurn('ana', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
