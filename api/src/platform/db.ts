import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The pool or a transaction: queries take either, always as their first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * A statement that is asked on every request or webhook: built once for the database and kept, since building it
 * costs more than asking. Within a transaction, which has a connection of its own, it is built as usual.
 */
export function builtOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
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
