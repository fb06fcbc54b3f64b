import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { buildIndexesAhead } from './indexes-ahead.ts';
import { pendingStatements } from './pending-migrations.ts';
import { DEADLOCK, LOCK_NOT_AVAILABLE, sqlState } from './sql-state.ts';
import { lockTables } from './table-locks.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any constant will do, as long as every process of the store uses the same one. */
const MIGRATION_LOCK = 7_302_026;
const LOCK_PAUSE_MS = 200;

/**
 * A change of a table waits for whoever reads it, and everybody who comes after waits behind it: it gives up early and
 * tries again, so that the release before goes on serving.
 */
const ATTEMPTS = 300;
const ATTEMPT_PAUSE_MS = 250;

/** Processes that start together queue up here: the first migrates, the others find nothing to do. */
export async function migrate(url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The statement that waits fails by itself; unheard, a broken connection would end the process that migrates.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    const statements = await pendingStatements(client, migrationsFolder);
    await patiently(() => buildIndexesAhead(client, statements));
    await patiently(
      async () => {
        // Drizzle's own transaction joins the one that is open; what it opens with is a warning, what it ends with ends both.
        await client.query('begin');
        await lockTables(client, statements);
        await applyMigrations(drizzle(client), { migrationsFolder });
      },
      () => client.query('rollback'),
    );
  } finally {
    await client.end();
  }
}

/** Asked for again and again: whoever waited inside a statement would hold up the indexes that are built meanwhile. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await pause(LOCK_PAUSE_MS);
  }
}

async function patiently(work: () => Promise<void>, undo?: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      await undo?.().catch(() => undefined);
      const isBusy = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error) ?? '');
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
}
