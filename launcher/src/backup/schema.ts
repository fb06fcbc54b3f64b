import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '@cesta/api/platform/database/migrate';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { LaunchError } from '../launch-error.ts';
import type { Header, Migration } from './format.ts';

const schemas = ['public', 'drizzle', 'pgboss'];
const migrationsTable = 'drizzle.__drizzle_migrations';

type KnownMigration = Migration & { sql: string[] };

export async function appliedMigrations(client: ClientBase): Promise<Migration[]> {
  if (!(await exists(client, migrationsTable))) {
    throw new LaunchError('There is nothing to save: no store was ever started with this data.');
  }
  const { rows } = await client.query<{ hash: string; when: string }>(
    `select hash, created_at as when from ${migrationsTable} order by created_at`,
  );
  const names = new Map(knownMigrations().map(({ when, name }) => [when, name]));
  return rows.map(({ hash, when }) => ({
    name: names.get(Number(when)) ?? 'unknown',
    when: Number(when),
    hash,
  }));
}

export async function jobsVersion(client: ClientBase): Promise<number | null> {
  if (!(await exists(client, 'pgboss.version'))) return null;
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? null;
}

async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found === true;
}

/** The migrations that the backup's tables went through; they must be the first ones of this very store. */
export function migrationsOf(header: Header): KnownMigration[] {
  const known = knownMigrations();
  for (const [place, wanted] of header.migrations.entries()) {
    const here = known[place];
    if (!here)
      throw new LaunchError('The backup comes from a newer version of the store: update this one first.');
    if (here.hash !== wanted.hash) {
      throw new LaunchError(
        `The backup's migration ${wanted.name} is not the one of this store: use the version that made it.`,
      );
    }
  }
  return known.slice(0, header.migrations.length);
}

/** Empty tables exactly as they were when the backup was made, inside the caller's transaction. */
export async function rebuildSchema(client: ClientBase, header: Header): Promise<void> {
  const migrations = migrationsOf(header);
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query('create schema public');
  await client.query('create schema drizzle');
  await client.query(
    `create table ${migrationsTable} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, when } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${migrationsTable} (hash, created_at) values ($1, $2)`, [hash, when]);
  }
  if (header.jobsVersion !== null) await buildJobTables(client, header.jobsVersion);
}

async function buildJobTables(client: ClientBase, wanted: number): Promise<void> {
  // The plan opens and closes a transaction of its own; here it joins ours.
  await client.query(getConstructionPlans('pgboss').replace(/^[ \t]*(BEGIN|COMMIT);[ \t]*$/gm, ''));
  const version = await jobsVersion(client);
  if (version === wanted) return;
  throw new LaunchError(
    `The backup's job queue has version ${wanted}, this store brings ${version}: use the version that made it.`,
  );
}

function knownMigrations(): KnownMigration[] {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ sql, hash, folderMillis }, place) => ({
      name: journal.entries[place]?.tag ?? String(place),
      when: folderMillis,
      hash,
      sql,
    }),
  );
}
