import { parentPort, workerData } from 'node:worker_threads';
import { startSimulator } from '@cesta/stripe-simulator';
import type { Answer, AwayOptions, Call } from './provider-thread.ts';

const { start, time, ...options } = workerData as AwayOptions & { time: SharedArrayBuffer };
const shown = new Float64Array(time);
const begin = Date.parse(start);
shown[0] = begin;

const simulator = await startSimulator({
  ...options,
  port: 0,
  clock: { now: () => begin },
  clockMoved: (milliseconds) => {
    shown[0] = milliseconds;
  },
});

const tell = (message: string | Answer) => parentPort?.postMessage(message);

parentPort?.on('message', async ({ id, name, args }: Call) => {
  try {
    const handle = simulator[name] as (...given: unknown[]) => unknown;
    tell({ id, answer: await handle(...args) });
  } catch (error) {
    tell({ id, error });
  }
});
tell(simulator.url);
