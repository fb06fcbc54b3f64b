import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isAmong } from './among.ts';
import { type Database, openDatabase } from './db.ts';

const MORE_THAN_PARAMETERS = 70_000;

let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
  database = openDatabase(made.url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

it('more ids than a statement takes parameters are looked for at once', async () => {
  const ids = Array.from({ length: MORE_THAN_PARAMETERS }, () => randomUUID());
  const shelf = sql`(values (${ids[0]}::uuid), (${ids.at(-1)}::uuid), (${randomUUID()}::uuid)) as shelf(id)`;
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from ${shelf} where ${isAmong(sql`id`, ids)} order by id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([ids[0], ids.at(-1)].toSorted());
});

it('none is among no ids', async () => {
  const { rows } = await database.db.execute(sql`select 1 where ${isAmong(sql`gen_random_uuid()`, [])}`);
  expect(rows).toEqual([]);
});
