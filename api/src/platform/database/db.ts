import type { Topic } from '@cesta/contract/base/topics';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { preparePrimary } from './connection.ts';

/** The pool or a transaction: queries take either, always as their first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** What transactions under way will have changed, by their session. A savepoint has its transaction's. */
const announced = new WeakMap<object, Set<Topic>>();

/** What was announced in a savepoint that was given up is told with the rest: it only drops cached answers in vain. */
export function noteAnnounced(tx: Db, topic: Topic): void {
  const topics = announced.get(tx._.session);
  if (!topics) throw new Error('A change is announced in its transaction');
  topics.add(topic);
}

type CommitListener = (topic: Topic) => Promise<void> | unknown;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** True when somebody waits for a connection and nobody has got one for a while. */
  isStuck(): boolean;
  /** Called for what a transaction of this process has announced, after its commit; its caller waits for the listener. */
  onCommitted(listener: CommitListener): void;
  close(): Promise<void>;
}

/** A statement that runs longer than this is a mistake, and a transaction that idles holds locks. */
export const TIMEOUTS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };
const STUCK_MS = 2000;

export interface DatabaseOptions {
  max?: number;
  onError?: (error: Error) => void;
  /** Behind a pooler nothing can be asked of a session: it lets the timeouts be set where it connects. */
  isPooled?: boolean;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const onError = (error: Error) => options.onError?.(error);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    ...(!options.isPooled && TIMEOUTS),
    // The pool waits for it, although its types do not say so.
    onConnect: ((client) => preparePrimary(client, onError)) as (client: pg.ClientBase) => void,
  });
  // Each connection tells of its end itself; without a listener the pool's word would take the process down.
  pool.on('error', () => undefined);
  let gotAt = performance.now();
  pool.on('acquire', () => {
    gotAt = performance.now();
  });
  const listeners: CommitListener[] = [];
  const tell = (topic: Topic) => Promise.all(listeners.map((listener) => listener(topic)));
  return {
    db: tellingCommits(pool, tell),
    pool,
    isStuck: () => pool.waitingCount > 0 && performance.now() - gotAt > STUCK_MS,
    onCommitted: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

function tellingCommits(pool: pg.Pool, tell: (topic: Topic) => Promise<unknown>): Db {
  const db: Db = drizzle(pool);
  db.transaction = async (work, config) => {
    const topics = new Set<Topic>();
    const result = await onOwnConnection(pool, (own) =>
      own.transaction((tx) => {
        announced.set(tx._.session, topics);
        return work(tx);
      }, config),
    );
    await Promise.all([...topics].map(tell));
    return result;
  };
  return db;
}

/** Given back whatever happens: Drizzle keeps one that breaks at the very beginning, and the pool would run dry. */
async function onOwnConnection<Result>(pool: pg.Pool, work: (own: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(drizzle(client));
  } finally {
    client.release();
  }
}
