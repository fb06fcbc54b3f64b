import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { GaugeSource, GaugeSources } from '../registers/gauge-sources.ts';
import { asMetric } from './own-metric.ts';

const KEEP_MS = 10_000;
/** Of one look at the database. Whoever collects waits for ten seconds. */
const PATIENCE_MS = 5000;

/**
 * Read when somebody looks, and over a connection of its own: a scrape must neither wait for the pool that it is to
 * tell about, nor take from it. What cannot be read is left out and counted, and the rest is told.
 */
export function exposeGauges(registry: Registry, sources: GaugeSources, url: string, clock: Clock) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'metrics',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  const db: Db = drizzle(pool);
  const watched = sources.all.map((source) => watch(source, db, clock));
  for (const { gauges, look } of watched) {
    for (const [name, help] of Object.entries(gauges)) {
      const about = { name, help, type: 'gauge' } as const;
      registry.registerMetric(asMetric(about, async () => (await look())[name] ?? []));
    }
  }
  const help = 'Looks at the database that failed, by what was looked for.';
  registry.registerMetric(
    asMetric({ name: 'cesta_metrics_errors_total', help, type: 'counter' }, async () => {
      await Promise.all(watched.map(({ look }) => look()));
      return watched.map(({ name, errors }) => ({ labels: { source: name }, value: errors() }));
    }),
  );
  return { close: () => pool.end() };
}

function watch({ name, gauges, keepMs = KEEP_MS, read }: GaugeSource, db: Db, clock: Clock) {
  let errors = 0;
  const look = keeping(keepMs, async () => {
    try {
      return await read(db, clock.now());
    } catch {
      errors += 1;
      return {};
    }
  });
  return { name, gauges, look, errors: () => errors };
}

/** Several that look at the same moment look once. By the real clock: a test that moves days waits for nothing. */
function keeping<Result>(forMs: number, look: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | undefined;
  let keptUntil = 0;
  return () => {
    const now = performance.now();
    if (!kept || now >= keptUntil) {
      kept = look();
      keptUntil = now + forMs;
    }
    return kept;
  };
}
