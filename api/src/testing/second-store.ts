import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestStore } from './test-store.ts';

/** What the thread is given. Its time is the one that the provider shows. */
export interface SecondStore {
  settings: TestStore['deps']['settings'];
  databaseUrl: string;
  port: number;
  time: SharedArrayBuffer;
}

/** Another store on the same database, in a thread of its own, that hears what comes to the port and applies it. */
export async function startSecondStore(
  { deps, databaseUrl }: TestStore,
  port: number,
  time: SharedArrayBuffer,
): Promise<{ close(): Promise<void> }> {
  const workerData: SecondStore = { settings: deps.settings, databaseUrl, port, time };
  const worker = new Worker(new URL('./second-store-worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return {
    async close() {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
