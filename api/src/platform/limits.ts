import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

export interface Limit {
  max: number;
  windowMs: number;
}

/** Counts shared by all processes, kept in the database under hashed keys. */
export interface Limits {
  /** Counts one and says how many there are in the window now. */
  add(key: string, windowMs: number): Promise<number>;
  /** The same in the caller's transaction, which would otherwise hold one connection and wait for another. */
  addWithin(tx: Db, key: string, windowMs: number): Promise<number>;
  peek(key: string): Promise<number>;
  clear(key: string): Promise<void>;
  /** Milliseconds until the count starts anew. */
  left(key: string): Promise<number>;
  /** Counts here at once and with the other processes every second: cheap enough for each request. */
  isFlooding(key: string, limit: Limit): boolean;
  sweep(): Promise<void>;
  close(): void;
}

interface Local {
  known: number;
  pending: number;
  expires: number;
}

const SYNC_MS = 1000;

export function createLimits(db: Db, clock: Clock, onError: (error: Error) => void): Limits {
  const local = new Map<string, Local>();

  async function add(
    on: Db,
    key: string,
    windowMs: number,
    amount = 1,
  ): Promise<{ count: number; expires: number }> {
    const now = clock.now();
    const expires = new Date(now.getTime() + windowMs);
    const { rows } = await on.execute<{ count: number; expires_at: string }>(sql`
      insert into counters (key, count, expires_at) values (${hash(key)}, ${amount}, ${expires.toISOString()})
      on conflict (key) do update set
        count = case when counters.expires_at <= ${now.toISOString()} then ${amount} else counters.count + ${amount} end,
        expires_at = case when counters.expires_at <= ${now.toISOString()} then excluded.expires_at else counters.expires_at end
      returning count, expires_at`);
    const row = rows[0];
    return { count: row?.count ?? amount, expires: new Date(row?.expires_at ?? expires).getTime() };
  }

  async function sync(): Promise<void> {
    const now = clock.now().getTime();
    for (const [key, entry] of local) {
      if (entry.expires <= now) local.delete(key);
      else if (entry.pending > 0) {
        const amount = entry.pending;
        entry.pending = 0;
        const shared = await add(db, key, entry.expires - now, amount);
        entry.known = shared.count;
        entry.expires = shared.expires;
      }
    }
  }

  const timer = setInterval(() => void sync().catch(onError), SYNC_MS).unref();

  return {
    add: async (key, windowMs) => (await add(db, key, windowMs)).count,
    addWithin: async (tx, key, windowMs) => (await add(tx, key, windowMs)).count,
    async peek(key) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count from counters where key = ${hash(key)} and expires_at > ${clock.now().toISOString()}`,
      );
      return rows[0]?.count ?? 0;
    },
    async left(key) {
      const { rows } = await db.execute<{ expires_at: string }>(
        sql`select expires_at from counters where key = ${hash(key)}`,
      );
      const end = rows[0] ? new Date(rows[0].expires_at).getTime() : 0;
      return Math.max(0, end - clock.now().getTime());
    },
    async clear(key) {
      await db.execute(sql`delete from counters where key = ${hash(key)}`);
    },
    isFlooding(key, { max, windowMs }) {
      const now = clock.now().getTime();
      let entry = local.get(key);
      if (!entry || entry.expires <= now) {
        entry = { known: 0, pending: 0, expires: now + windowMs };
        local.set(key, entry);
      }
      entry.pending += 1;
      return entry.known + entry.pending > max;
    },
    async sweep() {
      await db.execute(sql`delete from counters where expires_at <= ${clock.now().toISOString()}`);
    },
    close: () => clearInterval(timer),
  };
}

/** Addresses and e-mails are personal data: the table shows neither. */
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
