import { REPORT_LAG } from '@cesta/contract/base/constants';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { prepareConnection } from './connection.ts';
import { isDatabaseAway } from './database-away.ts';
import type { Database, Db } from './db.ts';
import { sqlState } from './sql-state.ts';

/** Reports may take longer than what a visitor waits for. */
const STATEMENT_MS = 120_000;
const CHECK_MS = 2000;
/** What a copy cannot show any more because its original has changed it. */
const CONFLICTS = new Set(['40001', '40P01']);

export interface Reports {
  /**
   * Reads where it disturbs nobody: from the copy while that is near enough, else from the original, and from there as
   * well when the copy gives up half-way. `lagMs` is how far behind what was read may be; null for the original.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<{ result: Result; lagMs: number | null }>;
  /** For whoever watches, over a connection of theirs to the original: null without a copy, an error when it does not answer. */
  measure: ((original: Db) => Promise<number>) | null;
  close(): Promise<void>;
}

/** Whoever reads a report learns how old it may be, in seconds. */
export function tellLag(reply: FastifyReply, lagMs: number | null): void {
  if (lagMs !== null) reply.header(REPORT_LAG, (lagMs / 1000).toFixed(1));
}

export interface Replica {
  url: string;
  maxLagMs: number;
}

export function openReports(
  { db }: Pick<Database, 'db'>,
  replica: Replica | null,
  onError: (error: Error) => void,
): Reports {
  const fromOriginal = async <Result>(work: (db: Db) => Promise<Result>) => ({
    result: await work(db),
    lagMs: null,
  });
  if (!replica) return { read: fromOriginal, measure: null, close: async () => undefined };

  const pool = openCopy(replica.url, onError);
  const copy: Db = drizzle(pool);
  let known: number | null = null;
  let check: Promise<void> | undefined;
  // Not by the time of day, which somebody may set.
  let checkedAt = Number.NEGATIVE_INFINITY;
  const findLag = async () => {
    if (performance.now() - checkedAt > CHECK_MS) check ??= measure().finally(() => (check = undefined));
    await check;
    return known;
  };
  const lagBehind = async (original: Db) => lagOf(pool, await positionOf(original));
  const measure = async () => {
    try {
      known = await lagBehind(db);
    } catch (error) {
      known = null;
      onError(error as Error);
    }
    checkedAt = performance.now();
  };

  return {
    async read(work) {
      const lagMs = await findLag();
      if (lagMs === null || lagMs > replica.maxLagMs) return fromOriginal(work);
      try {
        return { result: await work(copy), lagMs };
      } catch (error) {
        if (!isDatabaseAway(error) && !CONFLICTS.has(sqlState(error) ?? '')) throw error;
        checkedAt = Number.NEGATIVE_INFINITY;
        return fromOriginal(work);
      }
    },
    measure: lagBehind,
    close: () => pool.end(),
  };
}

function openCopy(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_MS,
    // Also when it becomes an original under a report.
    options: '-c default_transaction_read_only=on',
    onConnect: (client) => prepareConnection(client, onError, STATEMENT_MS + 10_000),
  });
  pool.on('error', () => undefined);
  return pool;
}

/** How far the original has written; null while it is away, and the copy all there is. */
async function positionOf(db: Db): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    return rows[0]?.lsn ?? null;
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/**
 * Whoever has read everything is not behind, however long ago the last change was. One that was promoted, or never was a
 * copy, may have gone a way of its own: what it says is no report on this store.
 */
async function lagOf(pool: pg.Pool, position: string | null): Promise<number> {
  const { rows } = await pool.query<{ copies: boolean; lag: number }>(
    `select pg_is_in_recovery() as copies, case
       when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
       else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 1e12)
     end::float8 as lag`,
    [position],
  );
  if (!rows[0]?.copies)
    throw new Error(
      'DATABASE_REPLICA_URL leads to a server that copies no other: reports come from the original',
    );
  return Math.round(rows[0].lag);
}
