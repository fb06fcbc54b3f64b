import type pg from 'pg';
import { isThere } from './pending-migrations.ts';
import { sqlState, UNDEFINED_COLUMN } from './sql-state.ts';

/**
 * Migrations run in one transaction, where an index stops everybody who writes until it is finished. Those that say
 * `CREATE INDEX IF NOT EXISTS` on a table that is already there are built before it, beside the writing; the
 * migration then finds them. An index over a column that the same release adds has to wait for its migration.
 */
export async function buildIndexesAhead(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const sql of statements) {
    const [, name, table] = /^CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/.exec(sql) ?? [];
    if (!name || !table || !(await isThere(client, table))) continue;
    await dropUnfinished(client, name);
    try {
      await client.query(sql.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'));
    } catch (error) {
      if (sqlState(error) !== UNDEFINED_COLUMN) throw error;
    }
  }
}

/** A build that was cut off leaves an index that costs at every write and serves nobody. */
async function dropUnfinished(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently "${name}"`);
}
