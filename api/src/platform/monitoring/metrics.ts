import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type Stripe from 'stripe';
import about from '../../../package.json' with { type: 'json' };
import type { ByteCache } from '../cache/byte-cache.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/db.ts';
import type { GaugeSources } from '../registers/gauge-sources.ts';
import { exposeGauges } from './gauges.ts';
import { asMetric } from './own-metric.ts';
import { RequestTimes } from './request-times.ts';

interface Watched {
  database: Database;
  /** Past any pooler: the figures have a connection of their own. */
  databaseUrl: string;
  cache: ByteCache;
  clock: Clock;
  /** How many connections the pool may hold. */
  poolMax: number;
}

/** What the store shows of itself to Prometheus. Labels are routes, job names and other closed lists: never a person. */
export interface Metrics {
  registry: Registry;
  /** Called once an answer, kept ones too: cheap. */
  answered(method: string, route: string, status: number, milliseconds: number): void;
  timeJob(job: string, run: () => Promise<void>): Promise<void>;
  watchProvider(stripe: Stripe): void;
  /** Once all modules have registered theirs. */
  expose(sources: GaugeSources): void;
  text(): Promise<string>;
  close(): Promise<void>;
}

const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ database, databaseUrl, cache, clock, poolMax }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new RequestTimes();
  for (const metric of requests.metrics()) registry.registerMetric(metric);
  exposeBuild(registry);
  exposePool(registry, database, poolMax);
  exposeCache(registry, cache);
  const jobSeconds = new Histogram({
    name: 'cesta_job_duration_seconds',
    // Not 'job': Prometheus calls its own targets so.
    help: 'How long jobs ran in this process, by queue.',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const providerSeconds = new Histogram({
    name: 'cesta_provider_call_duration_seconds',
    help: 'Calls to the payment provider that were answered.',
    labelNames: ['method', 'status'],
    buckets: PROVIDER_SECONDS,
    registers,
  });
  let gauges: { close(): Promise<void> } | undefined;
  return {
    registry,
    answered: (method, route, status, milliseconds) => requests.add(method, route, status, milliseconds),
    async timeJob(job, run) {
      const began = performance.now();
      let outcome = 'failed';
      try {
        await run();
        outcome = 'done';
      } finally {
        jobSeconds.observe({ queue: job, outcome }, (performance.now() - began) / 1000);
      }
    },
    watchProvider(stripe) {
      stripe.on('response', ({ method, status, elapsed }: Stripe.ResponseEvent) =>
        providerSeconds.observe({ method, status }, elapsed / 1000),
      );
    },
    expose(sources) {
      gauges = exposeGauges(registry, sources, databaseUrl, clock);
    },
    text: () => registry.metrics(),
    async close() {
      await gauges?.close();
    },
  };
}

function exposeBuild(registry: Registry): void {
  const labels = { version: about.version, node: process.version };
  registry.registerMetric(
    asMetric({ name: 'cesta_build_info', help: 'What is running.', type: 'gauge' }, () => [
      { value: 1, labels },
    ]),
  );
}

function exposePool(registry: Registry, { pool }: Database, max: number): void {
  const figures = { total: () => pool.totalCount, idle: () => pool.idleCount, max: () => max };
  registry.registerMetric(
    asMetric(
      {
        name: 'cesta_database_pool_connections',
        help: 'Connections of the pool: open, open and unused, allowed.',
        type: 'gauge',
      },
      () => Object.entries(figures).map(([state, read]) => ({ labels: { state }, value: read() })),
    ),
  );
  registry.registerMetric(
    asMetric(
      { name: 'cesta_database_pool_waiting', help: 'Who waits for a connection.', type: 'gauge' },
      () => [{ value: pool.waitingCount }],
    ),
  );
}

function exposeCache(registry: Registry, cache: ByteCache): void {
  const add = (name: string, help: string, type: 'counter' | 'gauge', read: () => number) =>
    registry.registerMetric(asMetric({ name, help, type }, () => [{ value: read() }]));
  add('cesta_cache_hits_total', 'Kept answers that were given.', 'counter', () => cache.hits);
  add('cesta_cache_misses_total', 'Answers made anew that could be kept.', 'counter', () => cache.misses);
  add('cesta_cache_entries', 'Answers that are kept.', 'gauge', () => cache.size);
  add('cesta_cache_bytes', 'What kept answers weigh.', 'gauge', () => cache.bytes);
}
