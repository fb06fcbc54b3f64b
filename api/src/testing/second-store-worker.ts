import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../store.ts';
import type { SecondStore } from './second-store.ts';

const { settings, databaseUrl, port, time } = workerData as SecondStore;
const shown = new Float64Array(time);
const clock = { now: () => new Date(Number(shown[0])) };

const { app, deps } = await openStore(settings, databaseUrl, { clock });
deps.jobs.startWorkers();
await app.listen({ host: '127.0.0.1', port });
parentPort?.once('message', () => app.close());
parentPort?.postMessage('open');
