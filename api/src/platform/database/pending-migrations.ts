import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** The statements that a database has before it, in their order, without their comments. */
export async function pendingStatements(client: pg.Client, migrationsFolder: string): Promise<string[]> {
  const last = await lastMigration(client);
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > last)
    .flatMap(({ sql }) => sql.map(withoutComments));
}

async function lastMigration(client: pg.Client): Promise<number> {
  if (!(await isThere(client, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

function withoutComments(statement: string): string {
  return statement
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .trim();
}

export async function isThere(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    relation,
  ]);
  return rows[0]?.found ?? false;
}
