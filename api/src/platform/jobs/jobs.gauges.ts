import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { GaugeSource } from '../registers/gauge-sources.ts';
import { FAILED } from './failed-jobs.ts';

interface Row extends Record<string, unknown> {
  name: string;
  total: number;
  seconds?: number;
}

/** So often pg-boss counts. */
const KEEP_FAILED_MS = 60_000;

/** Queues by their name in the registry; whatever else there is, left over or pg-boss's own, is one. */
export function jobGauges(names: readonly string[]): GaugeSource[] {
  return [
    {
      name: 'jobs-waiting',
      gauges: {
        cesta_jobs_waiting: 'Jobs that are due and not yet begun, by queue.',
        cesta_jobs_oldest_seconds: 'How long the oldest of them has been due, by queue.',
      },
      async read(db) {
        const rows = await ask(
          db,
          `select name, count(*)::int as total, extract(epoch from now() - min(start_after))::float8 as seconds
           from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`,
        );
        return {
          cesta_jobs_waiting: byQueue(names, rows, ({ total }) => total),
          cesta_jobs_oldest_seconds: byQueue(names, rows, ({ seconds = 0 }) => seconds, Math.max),
        };
      },
    },
    {
      name: 'jobs-failed',
      keepMs: KEEP_FAILED_MS,
      gauges: { cesta_jobs_failed: 'Jobs that were given up and that nobody has looked at, by queue.' },
      read: async (db) => ({
        cesta_jobs_failed: byQueue(names, await countFailed(db), ({ total }) => total),
      }),
    },
  ];
}

/** There is no index of them: only those queues are looked into in which pg-boss itself has counted some. */
async function countFailed(db: Db): Promise<Row[]> {
  const queues = await ask(db, 'select name, failed_count as total from pgboss.queue where failed_count > 0');
  if (queues.length === 0) return [];
  const looked = sql.join(
    queues.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<Row>(
    sql`select failed.name, count(*)::int as total ${sql.raw(FAILED)} and failed.name in (${looked}) group by failed.name`,
  );
  return rows;
}

async function ask(db: Db, text: string): Promise<Row[]> {
  return (await db.execute<Row>(sql.raw(text))).rows;
}

const add = (a: number, b: number) => a + b;

function byQueue(names: readonly string[], rows: readonly Row[], read: (row: Row) => number, join = add) {
  const values = new Map(names.map((name) => [name, 0]));
  for (const row of rows) {
    const queue = values.has(row.name) ? row.name : '(other)';
    values.set(queue, join(values.get(queue) ?? 0, read(row)));
  }
  return [...values].map(([queue, value]) => ({ labels: { queue }, value }));
}
