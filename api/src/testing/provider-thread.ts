import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Simulator, SimulatorOptions } from '@cesta/stripe-simulator';

export interface AwayOptions extends Pick<SimulatorOptions, 'secretKey' | 'webhooks' | 'account'> {
  /** Where its clock stands until it is moved. */
  start: string;
}

const HANDLES = [
  'advance',
  'setFaults',
  'clearFaults',
  'faultCounts',
  'idle',
  'settle',
  'pay',
  'close',
] as const;
type Handle = (typeof HANDLES)[number];

/** A message to the thread, and what comes back under the same number. */
export interface Call {
  id: number;
  name: Handle;
  args: unknown[];
}
export type Answer = { id: number; answer: unknown } | { id: number; error: unknown };

type Away<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
type Handles = { [Name in Handle]: Away<Simulator[Name]> };

/** A provider that works beside the store and not in its time, as it does in the world. */
export type AwayProvider = Handles & Pick<Simulator, 'url' | 'now'> & { time: SharedArrayBuffer };

export async function startAwayProvider(options: AwayOptions): Promise<AwayProvider> {
  const time = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const workerData = { ...options, time };
  const worker = new Worker(new URL('./provider-worker.ts', import.meta.url), { workerData });
  const [url] = (await once(worker, 'message')) as [string];
  const ask = callsTo(worker);
  const handles = HANDLES.map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  return {
    ...(Object.fromEntries(handles) as Handles),
    url,
    time,
    now: () => new Date(Number(new Float64Array(time)[0])),
    close: async () => {
      await ask('close', []);
      await worker.terminate();
    },
  };
}

function callsTo(worker: Worker): (name: Handle, args: unknown[]) => Promise<unknown> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  let end: Error | undefined;
  worker.on('message', (told: Answer) => {
    const call = pending.get(told.id);
    pending.delete(told.id);
    if ('error' in told) call?.reject(told.error);
    else call?.resolve(told.answer);
  });
  worker.once('error', (error) => {
    end = error as Error;
  });
  worker.once('exit', () => {
    end ??= new Error('The provider has ended');
    for (const call of pending.values()) call.reject(end);
  });
  return (name, args) => {
    if (end) return Promise.reject(end);
    const call = Promise.withResolvers<unknown>();
    count += 1;
    pending.set(count, call);
    worker.postMessage({ id: count, name, args } satisfies Call);
    return call.promise;
  };
}
