import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { readTables, unwrittenTables } from './unwritten-tables.ts';

const tables = await readTables();

test('every table is what the last migration made of it', () => {
  expect(unwrittenTables(tables)).toEqual([]);
});

test('a column or a table that no migration writes is named', () => {
  const counters = pgTable('counters', { more: integer() });
  const shelves = pgTable('shelves', { height: integer() });
  expect(unwrittenTables({ ...tables, counters, shelves }).toSorted()).toEqual(['counters', 'shelves']);
});
