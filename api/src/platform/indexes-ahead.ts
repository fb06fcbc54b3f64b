import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { sqlState, UNDEFINED_COLUMN } from './sql-state.ts';

/**
 * Migrations run in one transaction, where an index stops everybody who writes until it is finished. Those that say
 * `CREATE INDEX IF NOT EXISTS` on a table that is already there are built before it, beside the writing; the
 * migration then finds them. An index over a column that the same release adds has to wait for its migration.
 */
export async function buildIndexesAhead(client: pg.Client, migrationsFolder: string): Promise<void> {
  for (const { name, table, sql } of await waitingIndexes(client, migrationsFolder)) {
    if (!(await isThere(client, table))) continue;
    await dropUnfinished(client, name);
    try {
      await client.query(sql.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'));
    } catch (error) {
      if (sqlState(error) !== UNDEFINED_COLUMN) throw error;
    }
  }
}

interface WaitingIndex {
  name: string;
  table: string;
  sql: string;
}

async function waitingIndexes(client: pg.Client, migrationsFolder: string): Promise<WaitingIndex[]> {
  if (!(await isThere(client, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > last)
    .flatMap(({ sql }) => sql.flatMap(indexOf));
}

function indexOf(statement: string): WaitingIndex[] {
  const sql = statement
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .trim();
  const [, name, table] = /^CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/.exec(sql) ?? [];
  return name && table ? [{ name, table, sql }] : [];
}

async function isThere(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    relation,
  ]);
  return rows[0]?.found ?? false;
}

/** A build that was cut off leaves an index that costs at every write and serves nobody. */
async function dropUnfinished(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently "${name}"`);
}
