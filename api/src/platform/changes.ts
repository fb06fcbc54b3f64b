import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './db.ts';

/** What cached answers and pages are made of. A new kind of public content adds its word here. */
export const TOPICS = ['products', 'producers', 'posts', 'coverage', 'store'] as const;
export type Topic = (typeof TOPICS)[number];

const CHANNEL = 'store_changes';
const RECONNECT_MS = 500;

/** Call it in the transaction of the change: PostgreSQL delivers the notification at commit or never. */
export async function announce(tx: Db, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`);
}

export interface Changes {
  /** `topic` is null when changes may have been missed and everything must be taken as changed. */
  onChange(listener: (topic: Topic | null) => void): void;
  close(): Promise<void>;
}

/** One LISTEN connection a process, reopened when it breaks. */
export async function listenForChanges(url: string, onError: (error: Error) => void): Promise<Changes> {
  const listeners = new Set<(topic: Topic | null) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (topic: Topic | null) => {
    for (const listener of listeners) listener(topic);
  };

  const reconnectLater = (error: Error) => {
    if (closed || timer) return;
    onError(error);
    tell(null);
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => tell(null), reconnectLater);
    }, RECONNECT_MS);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    next.on('error', reconnectLater);
    next.on('end', () => reconnectLater(new Error('The connection that listens for changes ended')));
    next.on('notification', ({ payload }) => {
      const topic = TOPICS.find((known) => known === payload);
      tell(topic ?? null);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };

  await connect();
  return {
    onChange: (listener) => void listeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
