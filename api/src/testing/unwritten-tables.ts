import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { generateDrizzleJson } from 'drizzle-kit/api';

const source = resolve(import.meta.dirname, '..');
const migrations = resolve(source, '../migrations/meta');

/** What every file with tables exports. */
export async function readTables(): Promise<Record<string, unknown>> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tables.ts'),
  );
  const exported: object[] = await Promise.all(files.map((name) => import(join(source, name))));
  return Object.assign({}, ...exported);
}

/** Tables that are not what the last migration made of them, by their names in the database. */
export function unwrittenTables(exported: Record<string, unknown>): string[] {
  // As the file holds it: what is undefined is left out there.
  const now = JSON.parse(JSON.stringify(generateDrizzleJson(exported).tables));
  const written = lastSnapshot();
  const names = new Set([...Object.keys(now), ...Object.keys(written)]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(now[name], written[name]))
    .map((name) => name.replace('public.', ''));
}

function lastSnapshot(): Record<string, unknown> {
  const last = readdirSync(migrations)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  return JSON.parse(readFileSync(join(migrations, last ?? ''), 'utf8')).tables;
}
