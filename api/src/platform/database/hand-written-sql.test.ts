import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

const api = resolve(import.meta.dirname, '../..');
const bench = resolve(api, '../../bench/src');

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/\.test\.|testing\//.test(name))
    .map((name) => join(folder, name));

/** Not made by the database itself. */
const isWritten = (column: PgColumn) => !column.generated && !column.generatedIdentity;

const modules: object[] = await Promise.all(filesIn(api, '.tables.ts').map((file) => import(file)));
/** By the name in the database and by the name in the code. */
const tables = new Map(
  modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .flatMap(([exported, value]) => {
      if (!is(value, PgTable)) return [];
      const { name, columns } = getTableConfig(value);
      const written = columns.filter(isWritten);
      return [[name, written] as const, [exported, written] as const];
    }),
);

interface Insert {
  table: string;
  named: string[];
}

/** Every 'insert into table (columns)' that is written out, but for the temporary tables that a file makes itself. */
function insertsIn(folder: string): Insert[] {
  return filesIn(folder, '.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const temporary = [...text.matchAll(/create temporary table (\w+)/g)].map(([, table]) => table);
    return [...text.matchAll(/insert into (?:\$\{)?(\w+)\}?\s*\(([\w\s,]+)\)/g)]
      .map(([, table = '', columns = '']) => ({
        table,
        named: columns.split(',').map((name) => name.trim()),
      }))
      .filter(({ table }) => !temporary.includes(table));
  });
}

const columnsOf = (table: string) => tables.get(table) ?? [];

describe('an INSERT that is written by hand', () => {
  it.each(insertsIn(api))('names every column of $table', ({ table, named }) => {
    const columns = columnsOf(table).map(({ name }) => name);
    expect(named.toSorted()).toEqual(columns.toSorted());
  });

  it.each(insertsIn(bench))('names columns that $table has, and all that it needs', ({ table, named }) => {
    const columns = columnsOf(table);
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    const needed = columns.filter(({ notNull, hasDefault }) => notNull && !hasDefault);
    expect(named).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
  });
});
