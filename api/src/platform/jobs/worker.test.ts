import { describe, expect, it } from 'vitest';
import { createWorker } from './worker.ts';

const HOUR = 3_600_000;
const unexpected = (error: Error) => {
  throw error;
};

/** Work that is done when the test says so. */
function heldWork() {
  const begun: PromiseWithResolvers<number>[] = [];
  const work = () => {
    const batch = Promise.withResolvers<number>();
    begun.push(batch);
    return batch.promise;
  };
  return { begun, work };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a worker', () => {
  it('begins at once when it is woken, not at its next poll', async () => {
    let runs = 0;
    const worker = createWorker(
      async () => {
        runs += 1;
        return 0;
      },
      unexpected,
      HOUR,
    );
    worker.start();
    await nextTick();
    expect(runs).toBe(1);
    worker.wake();
    await nextTick();
    expect(runs).toBe(2);
    await worker.stop();
  });

  it('never works beside itself; what comes meanwhile makes one more batch', async () => {
    const { begun, work } = heldWork();
    const worker = createWorker(work, unexpected, HOUR);
    worker.start();
    for (let crowd = 0; crowd < 50; crowd += 1) worker.wake();
    await nextTick();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(0);
    await nextTick();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(0);
    await nextTick();
    expect(begun).toHaveLength(2);
    await worker.stop();
  });

  it('goes on as long as it finds something', async () => {
    const batches = [200, 200, 3];
    const worker = createWorker(async () => batches.shift() ?? 0, unexpected, HOUR);
    expect(await worker.drain()).toBe(403);
    batches.push(200, 1);
    worker.start();
    await nextTick();
    expect(batches).toEqual([]);
    await worker.stop();
  });

  it('looks by itself for what another process has written', async () => {
    let looks = 0;
    const worker = createWorker(
      async () => {
        looks += 1;
        return 0;
      },
      unexpected,
      1,
    );
    worker.start();
    await expect.poll(() => looks).toBeGreaterThan(3);
    await worker.stop();
  });

  it('tells of its trouble and looks again', async () => {
    const troubles: string[] = [];
    let looks = 0;
    const fail = async () => {
      looks += 1;
      throw new Error('no database');
    };
    const worker = createWorker(fail, ({ message }) => troubles.push(message), 1);
    worker.start();
    await expect.poll(() => troubles.length).toBeGreaterThan(1);
    await worker.stop();
    expect(looks).toBe(troubles.length);
  });

  it('ends the batch that it has begun before it stops, and begins no other', async () => {
    const { begun, work } = heldWork();
    const worker = createWorker(work, unexpected, HOUR);
    worker.start();
    let isStopped = false;
    const stopping = worker.stop().then(() => {
      isStopped = true;
    });
    await nextTick();
    expect(isStopped).toBe(false);
    begun[0]?.resolve(200);
    await stopping;
    worker.wake();
    await nextTick();
    expect(begun).toHaveLength(1);
  });
});
