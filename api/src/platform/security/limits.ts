import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import * as counters from '../database/counters.ts';
import type { Db } from '../database/db.ts';
import { job } from '../jobs/jobs.ts';
import { createFloodCounts } from './flood-counts.ts';

export const limitJobs = { 'limits.sweep': job({ cron: '*/15 * * * *' }) };

/** So often may a thing be done: by one account, from one address, with something else, or by all of these together. */
export interface Limit {
  /** Which one it is, in the log and in the key. */
  name: string;
  account?: string | undefined;
  /** Counted in place of the account, where several accounts may mean one mailbox. */
  mailbox?: string | undefined;
  address?: string | undefined;
  other?: string | undefined;
  max: number;
  windowMs: number;
}

/** Counted before the work is done; it stays counted unless it is given back. */
export interface Reservation {
  giveBack(): Promise<void>;
}

export interface Refusal {
  retryAfterMs: number;
}

/** Counts shared by all processes, kept in the database under keyed hashes. */
export interface Limits {
  /** Counts one for good. */
  count(limit: Limit): Promise<Refusal | null>;
  /**
   * The same in the caller's transaction, which would otherwise hold one connection and wait for another. What that
   * transaction takes back was never counted, so it is not told either.
   */
  countWithin(tx: Db, limit: Limit, amount?: number): Promise<Refusal | null>;
  /** Only looks: whoever is refused here need not wait in the queue first. */
  refusal(limits: readonly Limit[]): Promise<Refusal | null>;
  /** Takes a place under each limit or under none, however many try at once, in however many processes. */
  reserve(limits: readonly Limit[]): Promise<Reservation | Refusal>;
  clear(limits: readonly Limit[]): Promise<void>;
  /** Counts here at once and with the other processes every second: cheap enough for each request. */
  isFlooding(limit: Limit): boolean;
  sweep(): Promise<void>;
  close(): void;
}

export interface LimitsOptions {
  /** Keys are made of addresses and e-mails: without it nobody can try out whose they are. */
  secret: string;
  onError: (error: Error) => void;
  /** Told once for a key and window, however many are refused. */
  onMet?: (limit: Limit) => void;
}

interface Asked extends counters.Wanted {
  limit: Limit;
}

const MAX_REPORTED = 10_000;
const RESERVE_ROUNDS = 3;

export function createLimits(db: Db, clock: Clock, { secret, onError, onMet }: LimitsOptions): Limits {
  const hashKey = createHmac('sha256', secret).update('limits').digest();
  const hash = (limit: Limit) => createHmac('sha256', hashKey).update(keyOf(limit)).digest('base64url');
  const floods = createFloodCounts(db, clock, onError);
  const reported = new LRUCache<string, number>({ max: MAX_REPORTED });
  const now = () => clock.now().getTime();

  function met(limit: Limit, key: string, until: number): Refusal {
    if ((reported.get(key) ?? 0) <= now()) {
      reported.set(key, until);
      onMet?.(limit);
    }
    return { retryAfterMs: Math.max(0, until - now()) };
  }

  function ask(limits: readonly Limit[]): Asked[] {
    const at = now();
    const expires = (windowMs: number) => new Date(at + windowMs).toISOString();
    return limits.map((limit) => ({
      limit,
      key: hash(limit),
      max: limit.max,
      expires: expires(limit.windowMs),
    }));
  }

  async function add(
    on: Db,
    key: string,
    windowMs: number,
    amount = 1,
  ): Promise<{ count: number; until: number }> {
    const expires = new Date(now() + windowMs).toISOString();
    const [row] = await counters.addCounts(on, [{ key, amount, expires }], clock.now());
    return { count: row?.count ?? amount, until: new Date(row?.expires_at ?? expires).getTime() };
  }

  async function refusalOf(asked: readonly Asked[]): Promise<Refusal | null> {
    const full = new Map(
      (await counters.listFull(db, asked.map(toWanted), clock.now())).map((row) => [row.key, row.expires_at]),
    );
    const refusals = asked.flatMap(({ limit, key }) => {
      const until = full.get(key);
      return until === undefined ? [] : [met(limit, key, new Date(until).getTime())];
    });
    if (refusals.length === 0) return null;
    return { retryAfterMs: Math.max(...refusals.map(({ retryAfterMs }) => retryAfterMs)) };
  }

  return {
    async count(limit) {
      const key = hash(limit);
      const { count, until } = await add(db, key, limit.windowMs);
      return count > limit.max ? met(limit, key, until) : null;
    },
    async countWithin(tx, limit, amount) {
      const { count, until } = await add(tx, hash(limit), limit.windowMs, amount);
      return count > limit.max ? { retryAfterMs: Math.max(0, until - now()) } : null;
    },
    refusal: (limits) => refusalOf(ask(limits)),
    async reserve(limits) {
      const asked = ask(limits);
      // Somebody may give a place back between being refused and asking why: then it is worth another attempt at once.
      for (let round = 0; round < RESERVE_ROUNDS; round += 1) {
        const taken = await counters.takePlaces(db, asked.map(toWanted), clock.now());
        if (taken.length === asked.length) return { giveBack: () => counters.giveBackPlaces(db, taken) };
        // One statement, no transaction: for a moment too many may be counted, never too few.
        await counters.giveBackPlaces(db, taken);
        const refusal = await refusalOf(asked);
        if (refusal) return refusal;
      }
      return { retryAfterMs: 1000 };
    },
    clear: (limits) => counters.deleteCounts(db, limits.map(hash)),
    isFlooding(limit) {
      const key = hash(limit);
      const until = floods.add(key, limit);
      if (until !== null) met(limit, key, until);
      return until !== null;
    },
    sweep: () => counters.deleteExpiredCounts(db, clock.now()),
    close: () => floods.close(),
  };
}

function toWanted({ key, max, expires }: Asked): counters.Wanted {
  return { key, max, expires };
}

function keyOf({ name, account, mailbox, address, other }: Limit): string {
  return JSON.stringify([name, mailbox ?? account, address, other]);
}
