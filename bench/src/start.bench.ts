import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { type Figure, megabytes } from './figures.ts';
import { residentBytes } from './process-facts.ts';
import { startStoreProcess } from './store-process.ts';

const REST_MS = 3_000;
const LOAD_SECONDS = 10;
const CONNECTIONS = 20;
const SAMPLE_MS = 100;

/** From the command to the first answer, and the memory of the store's process. The database has its own. */
export async function startBench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-bench-start-'));
  try {
    const bare = await timeDatabase();
    const first = await timeStart(dataDir);
    await first.store.stop();
    const second = await timeStart(dataDir);
    try {
      return [
        startFigure('first start', first.took, bare),
        startFigure('second start', second.took, bare),
        ...(await measureMemory(second.store)),
      ];
    } finally {
      await second.store.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startFigure(what: string, took: number, bare: number): Figure {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  return {
    what,
    measured: seconds(took),
    yardstick: `PostgreSQL alone: ${seconds(bare)}`,
    ratio: took / bare,
  };
}

async function timeStart(dataDir: string) {
  const began = performance.now();
  const store = await startStoreProcess({}, dataDir);
  return { store, took: performance.now() - began };
}

async function timeDatabase(): Promise<number> {
  const began = performance.now();
  const postgres = await startTemporaryPostgres();
  const took = performance.now() - began;
  await postgres.stop();
  return took;
}

async function measureMemory({ url, pid }: { url: string; pid: number }): Promise<Figure[]> {
  await pause(REST_MS);
  const rest = residentBytes(pid);
  const bare = await bareNodeBytes();
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  // Lists and pages from the cache, and pages that are rendered each time.
  for (const path of ['/api/products', '/produtos', '/produtos?busca=manga']) {
    await autocannon({ url: `${url}${path}`, connections: CONNECTIONS, duration: LOAD_SECONDS });
  }
  clearInterval(watch);
  return [
    {
      what: 'memory at rest',
      measured: megabytes(rest),
      yardstick: `Node with an HTTP server and nothing else: ${megabytes(bare)}`,
      ratio: rest / bare,
    },
    {
      what: `memory under load, ${CONNECTIONS} connections, ${3 * LOAD_SECONDS} s`,
      measured: `${megabytes(peak)} at most`,
      yardstick: `at rest: ${megabytes(rest)}`,
      ratio: peak / rest,
    },
  ];
}

async function bareNodeBytes(): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const listening = new Promise((resolve) => child.once('message', resolve));
  child.send({ body: '', headers: {} });
  await listening;
  await pause(REST_MS);
  const bytes = residentBytes(child.pid ?? 0);
  child.disconnect();
  return bytes;
}
