import type { Db } from '../platform/database/db.ts';

/** Every row of every table as text: what a thief of the database would read. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ line: string }>(`select row_to_json(t)::text as line from ${name} t`);
    parts.push(name, ...rows.map(({ line }) => line));
  }
  return parts.join('\n');
}
