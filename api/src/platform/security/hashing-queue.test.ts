import { describe, expect, it } from 'vitest';
import { createHashingQueue } from './hashing-queue.ts';

/** Work that ends when told to. */
function work(name: string, done: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    async run() {
      done.push(name);
      await promise;
      return name;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('passwords waiting to be hashed', () => {
  it('are worked on a few at a time, the others in turn', async () => {
    const queue = createHashingQueue(10, 2);
    const started: string[] = [];
    const all = ['a', 'b', 'c'].map((name) => work(name, started));
    const answers = all.map((one) => queue.run('203.0.113.7', one.run));
    await settled();
    expect([started, queue.waiting]).toEqual([['a', 'b'], 1]);
    all[0]?.end();
    await settled();
    expect([started, queue.waiting]).toEqual([['a', 'b', 'c'], 0]);
    for (const one of all) one.end();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
  });

  it('are worked on a few at a time also where the next one prepares meanwhile', async () => {
    const queue = createHashingQueue(10, 2);
    const prepared: string[] = [];
    const hashed: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name, hashed));
    const answers = all.map((one, index) =>
      queue.withSlot('203.0.113.7', async (hash) => {
        prepared.push(String(index));
        return hash(one.run);
      }),
    );
    await settled();
    expect([prepared, hashed, queue.waiting]).toEqual([['0', '1', '2'], ['a', 'b'], 1]);
    all[0]?.end();
    await settled();
    expect([prepared, hashed, queue.waiting]).toEqual([['0', '1', '2', '3'], ['a', 'b', 'c'], 0]);
    for (const one of all) one.end();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave the core to the next one while the answer of the first is written down', async () => {
    const queue = createHashingQueue(10, 1);
    const done: string[] = [];
    const written = Promise.withResolvers<void>();
    const first = queue.withSlot('a', async (hash) => {
      await hash(async () => done.push('first hashed'));
      await written.promise;
    });
    await queue.withSlot('a', (hash) => hash(async () => done.push('second hashed')));
    expect(done).toEqual(['first hashed', 'second hashed']);
    written.resolve();
    await first;
  });

  it('go on after one that failed', async () => {
    const queue = createHashingQueue(10, 1);
    const failed = queue.run('a', () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 'next')).toBe('next');
  });

  it('are refused with a kind word and a time when there is no room', async () => {
    const queue = createHashingQueue(1, 1);
    const first = work('first', []);
    const running = queue.run('a', first.run);
    const second = queue.run('a', async () => 'second');
    await expect(queue.run('a', async () => 'third')).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
      retryAfterMs: 3000,
      message: 'Muita gente entrando ao mesmo tempo. Tente em instantes.',
    });
    first.end();
    expect([await running, await second]).toEqual(['first', 'second']);
  });

  it('of a crowd keep nobody else out: a newcomer is next but one, and finds a place even when all are taken', async () => {
    const queue = createHashingQueue(50, 1);
    const started: string[] = [];
    const crowd = Array.from({ length: 51 }, (_, index) => work(`crowd ${index}`, started));
    const answers = crowd.map((one) => queue.run('crowd', one.run));
    const honest = work('honest', started);
    const answer = queue.run('somebody else', honest.run);
    await expect(answers.at(-1)).rejects.toMatchObject({ code: 'BUSY' });
    expect(queue.waiting).toBe(50);
    for (const one of [...crowd.slice(0, 2), honest]) one.end();
    expect(await answer).toBe('honest');
    expect(started.slice(0, 3)).toEqual(['crowd 0', 'crowd 1', 'honest']);
    for (const one of crowd) one.end();
    await Promise.all(answers.slice(0, -1));
  });
});
