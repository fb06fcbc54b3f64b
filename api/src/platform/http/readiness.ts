import { sql } from 'drizzle-orm';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from '../database/db.ts';

export type Readiness = ReturnType<typeof createReadiness>;

/** What this version's tables need. A newer version may have gone further. */
const WANTED = Math.max(...journal.entries.map(({ when }) => when));

/**
 * All processes share the database: while a new leader is found, none of them being ready would take even the last known
 * pages away. After so long it may be this process's own line.
 */
const AWAY_BORNE_MS = 60_000;
/** A probe does not wait for a line that swallows everything: less than any of those in deploy/ waits for its answer. */
export const PATIENCE_MS = 1000;

/** Whether requests should be sent here. */
export function createReadiness(database: Database) {
  // Not by the time of day, which somebody may set.
  let lastSeen = Number.NEGATIVE_INFINITY;
  let isDraining = false;
  let hasStarted = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { rows } = await database.db.execute<{ fits: boolean | null }>(
      sql`select max(created_at) >= ${WANTED} as fits from drizzle.__drizzle_migrations`,
    );
    if (!rows[0]?.fits) throw new TooOld('The database is older than this version of the store');
    hasStarted = true;
    lastSeen = performance.now();
  }

  /** However many ask, the database is asked once at a time: anybody may ask. */
  async function canWork(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  }

  /** Throws where requests had better go elsewhere. */
  async function askDatabase(): Promise<'ok' | 'away'> {
    try {
      await within(PATIENCE_MS, canWork());
      return 'ok';
    } catch (error) {
      const isBorne = performance.now() - lastSeen < AWAY_BORNE_MS;
      if (isBorne && !(error instanceof TooOld)) return 'away';
      throw error;
    }
  }

  return {
    askDatabase,
    isDraining: () => isDraining,
    /** True for good once it could work: what fails later is no matter of starting. */
    async assertStarted() {
      if (!hasStarted) await canWork();
    },
    /** All is answered as ever, but whoever shares out requests learns to send none. */
    drain() {
      isDraining = true;
    },
  };
}

class TooOld extends Error {}

/** What does not answer in time is as good as away. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
