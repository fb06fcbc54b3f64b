import type pg from 'pg';
import { isThere } from './pending-migrations.ts';

const ALTERED = /\bALTER TABLE "(\w+)"/g;
/** Read or pointed to by what is new: nobody may write to it meanwhile. */
const TOUCHED = /(?:\bREFERENCES "public"\.|^CREATE (?:UNIQUE )?INDEX .{0,80}? ON )"(\w+)"/g;

/**
 * Takes every table that the statements change before the first of them runs. A transaction that holds one table and
 * waits for the next can lock horns with a request that has them in the other order, and PostgreSQL then ends the one
 * that has waited longer: somebody's order. Everything is taken within less than the time after which it looks for
 * such a knot, or given up and tried again; with all of them in hand there is nothing left to wait for.
 */
export async function lockTables(client: pg.Client, statements: readonly string[]): Promise<void> {
  const text = statements.join('\n');
  const altered = await existing(client, names(text, ALTERED));
  const touched = await existing(client, new Set(statements.flatMap((sql) => [...names(sql, TOUCHED)])));
  const locks = [
    ...altered.map((table) => [table, 'access exclusive'] as const),
    ...touched
      .filter((table) => !altered.includes(table))
      .map((table) => [table, 'share row exclusive'] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Also without a table by name: what takes an index away waits for whoever reads its table.
  const patience = Math.max(1, Math.floor((await knotAfterMs(client)) / 2 / Math.max(1, locks.length)));
  await client.query(`set local lock_timeout = ${patience}`);
  for (const [table, mode] of locks) await client.query(`lock table "${table}" in ${mode} mode`);
}

function names(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));
}

async function existing(client: pg.Client, tables: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) if (await isThere(client, table)) found.push(table);
  return found;
}

async function knotAfterMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>(
    `select setting as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return Number(rows[0]?.ms ?? 1000);
}
