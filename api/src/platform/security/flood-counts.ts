import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { addCounts } from '../database/counters.ts';
import type { Db } from '../database/db.ts';

/** Counts in memory, for each request; those that may come near their limit are added up with the other processes. */
export interface FloodCounts {
  /** Null while there is room, else the end of the window. */
  add(key: string, limit: { max: number; windowMs: number }): number | null;
  readonly size: number;
  /** Adds up with the other processes now. */
  sync(): Promise<void>;
  close(): void;
}

interface Count {
  known: number;
  pending: number;
  expires: number;
  max: number;
}

const SYNC_MS = 1000;
const MAX_KEYS = 50_000;
const KEYS_A_STATEMENT = 1000;
/** Below this share of a limit the count stays in the process: twenty of them together do not reach it. */
const WORTH_SHARING = 1 / 20;

export function createFloodCounts(db: Db, clock: Clock, onError: (error: Error) => void): FloodCounts {
  // Forgets whoever has not come for longest: strangers decide how many keys there are.
  const counts = new LRUCache<string, Count>({ max: MAX_KEYS });

  async function share(batch: readonly (readonly [string, Count])[]): Promise<void> {
    const sent = batch.map(([key, { pending, expires }]) => ({
      key,
      amount: pending,
      expires: new Date(expires).toISOString(),
    }));
    // Counted before the database answers, so that nobody slips through meanwhile.
    for (const [, count] of batch) {
      count.known += count.pending;
      count.pending = 0;
    }
    const shared = new Map((await addCounts(db, sent, clock.now())).map((row) => [row.key, row]));
    for (const [key, count] of batch) {
      const row = shared.get(key);
      if (!row) continue;
      count.known = row.count;
      count.expires = new Date(row.expires_at).getTime();
    }
  }

  async function sync(): Promise<void> {
    const now = clock.now().getTime();
    const worth: [string, Count][] = [];
    const expired: string[] = [];
    counts.forEach((count, key) => {
      if (count.expires <= now) expired.push(key);
      else if (count.pending > 0 && count.known + count.pending >= count.max * WORTH_SHARING) {
        worth.push([key, count]);
      }
    });
    for (const key of expired) counts.delete(key);
    for (let start = 0; start < worth.length; start += KEYS_A_STATEMENT) {
      await share(worth.slice(start, start + KEYS_A_STATEMENT));
    }
  }

  const timer = setInterval(() => void sync().catch(onError), SYNC_MS).unref();

  return {
    add(key, { max, windowMs }) {
      const now = clock.now().getTime();
      let count = counts.get(key);
      if (!count || count.expires <= now) {
        count = { known: 0, pending: 0, expires: now + windowMs, max };
        counts.set(key, count);
      }
      count.pending += 1;
      return count.known + count.pending > max ? count.expires : null;
    },
    get size() {
      return counts.size;
    },
    sync,
    close: () => clearInterval(timer),
  };
}
