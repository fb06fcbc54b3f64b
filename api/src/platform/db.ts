import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The pool or a transaction: queries take either, always as their first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * What is made once for a database (or whatever else it stands on) and kept: a statement that is asked on every
 * webhook, since building it costs more than asking, or callers that wait for each other. A transaction has its
 * own, which is gone with it.
 */
export function memoize<Base extends object, Made>(build: (base: Base) => Made): (base: Base) => Made {
  const built = new WeakMap<Base, Made>();
  return (base) => {
    const made = built.get(base) ?? build(base);
    built.set(base, made);
    return made;
  };
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // A statement that runs longer than this is a mistake, and a transaction that idles holds locks.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks (database restarted) must not take the process down.
  pool.on('error', (error) => options.onError?.(error));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}
