import { sql } from 'drizzle-orm';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from './db.ts';

export type Readiness = ReturnType<typeof createReadiness>;

/** What this version's tables need. A newer version may have gone further. */
const WANTED = Math.max(...journal.entries.map(({ when }) => when));

/** Whether requests should be sent here. */
export function createReadiness(database: Database) {
  let isDraining = false;
  let hasStarted = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { rows } = await database.db.execute<{ fits: boolean | null }>(
      sql`select max(created_at) >= ${WANTED} as fits from drizzle.__drizzle_migrations`,
    );
    if (!rows[0]?.fits) throw new Error('The database is older than this version of the store');
    hasStarted = true;
  }

  /** However many ask, the database is asked once at a time: anybody may ask. */
  async function canWork(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  }

  return {
    canWork,
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
