import { TOPICS, type Topic } from '@cesta/contract/topics';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Db, noteAnnounced } from './db.ts';

const CHANNEL = 'store_changes';
const RECONNECT_MS = 500;

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
  close(): Promise<void>;
}

/** One LISTEN connection a process, reopened when it breaks. */
export async function listenForChanges(
  { url, onCommitted }: Pick<Database, 'url' | 'onCommitted'>,
  onError: (error: Error) => void,
): Promise<Changes> {
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
  onCommitted(tell);
  return {
    onChange: (listener) => void listeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
