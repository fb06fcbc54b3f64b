import { TOPICS, type Topic } from '@cesta/contract/base/topics';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Db, noteAnnounced } from './db.ts';

const CHANNEL = 'store_changes';
const RECONNECT_MS = 500;
const HEARTBEAT_MS = 5000;
/** For so long answers that may be stale are allowed, as while a new leader is found. */
const STALE_ALLOWED_MS = 60_000;
/** Within so long the database has answered, or is away. */
const within = (ms: number, text: string) => ({ text, query_timeout: ms }) as pg.QueryConfig;

/**
 * Call it in the transaction of the change: PostgreSQL delivers the notification at commit or never. The process that
 * commits does not wait for it: it knows before the caller goes on, so that who saved sees the change at once.
 */
export async function announce(tx: Db, topic: Topic): Promise<void> {
  noteAnnounced(tx, topic);
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`);
}

export interface Changes {
  /** `topic` is null when changes may have been missed and everything must be taken as changed. */
  onChange(listener: (topic: Topic | null) => void): void;
  /** True while the database cannot be heard: what is kept is the last that is known. */
  isAway(): boolean;
  /** True when that lasts: the database may be there by another line, and who can ask it is to ask. */
  isLongAway(): boolean;
  close(): Promise<void>;
}

/** Processes behind the same port: a caller may meet any of them next, so they know before it is answered. */
export interface Siblings {
  /** Settles when all of them know. */
  tell(topic: Topic): Promise<void>;
  onChange(listener: (topic: Topic) => void): void;
}

/**
 * One LISTEN connection a process, reopened when it breaks. What was kept outlives the gap, so that pages are served
 * while the database is away, and is dropped once it is heard again, or has not been for long.
 */
export async function listenForChanges(
  url: string,
  { onCommitted }: Pick<Database, 'onCommitted'>,
  onError: (error: Error) => void,
  options: { siblings?: Siblings | undefined; heartbeatMs?: number; staleAllowedMs?: number } = {},
): Promise<Changes> {
  const { siblings, heartbeatMs = HEARTBEAT_MS, staleAllowedMs = STALE_ALLOWED_MS } = options;
  const listeners = new Set<(topic: Topic | null) => void>();
  const tell = (topic: Topic | null) => {
    for (const listener of listeners) listener(topic);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lostAt = 0;
  let closed = false;
  const isLongAway = () => client === undefined && performance.now() - lostAt >= staleAllowedMs;

  const lose = (lost: pg.Client, error: Error) => {
    if (closed || lost !== client) return;
    client = undefined;
    lostAt = performance.now();
    onError(error);
    reconnect();
  };
  const reconnect = () => {
    connect().then(
      () => tell(null),
      (error: Error) => {
        if (closed) return;
        onError(error);
        if (isLongAway()) tell(null);
        timer = setTimeout(reconnect, RECONNECT_MS);
      },
    );
  };
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The connection that listens for changes ended')));
    next.on('notification', ({ payload }) => {
      const topic = TOPICS.find((known) => known === payload);
      tell(topic ?? null);
    });
    try {
      await next.connect();
      await next.query(within(HEARTBEAT_MS, `listen ${CHANNEL}`));
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  };

  // A connection that is cut reports nothing by itself: it is asked.
  const heartbeat = setInterval(async () => {
    const asked = client;
    try {
      await asked?.query(within(heartbeatMs, 'select 1'));
    } catch (error) {
      if (!asked || asked !== client) return;
      lose(asked, error as Error);
      void asked.end().catch(() => undefined);
    }
  }, heartbeatMs);

  await connect();
  siblings?.onChange(tell);
  onCommitted((topic) => {
    tell(topic);
    return siblings?.tell(topic);
  });
  return {
    onChange: (listener) => void listeners.add(listener),
    isAway: () => client === undefined,
    isLongAway,
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}
