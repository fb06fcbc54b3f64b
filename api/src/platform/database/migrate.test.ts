import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

const FIRST = 'CREATE TABLE "sales" ("id" serial PRIMARY KEY, "sum" integer)';
const INDEX = 'CREATE INDEX IF NOT EXISTS "sales_by_sum" ON "sales" USING btree ("sum")';

describe('a migration beside a store that works', () => {
  let url = '';
  let folder = '';
  const clients: pg.Client[] = [];

  beforeEach(async () => {
    const admin = await connect(inject('postgresUrl'));
    const name = `migrate_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    const address = new URL(inject('postgresUrl'));
    address.pathname = `/${name}`;
    url = address.href;
    folder = await mkdtemp(join(tmpdir(), 'cesta-migrate-'));
    await mkdir(join(folder, 'meta'));
    await write([FIRST]);
    await migrate(url, folder);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await rm(folder, { recursive: true });
  });

  async function connect(to = url): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    clients.push(client);
    return client;
  }

  async function write(migrations: string[]): Promise<void> {
    const entries = migrations.map((_, idx) => ({ idx, when: idx + 1, tag: `000${idx}`, breakpoints: true }));
    for (const [idx, sql] of migrations.entries()) await writeFile(join(folder, `000${idx}.sql`), sql);
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  }

  async function untilWaits(client: pg.Client, statement: string): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1 || '%'`,
        [statement],
      );
      if (rowCount) return;
    }
  }

  const indexState = `select indisvalid as valid from pg_index where indexrelid = to_regclass('sales_by_sum')`;

  it('builds an index while others go on writing', async () => {
    const [slow, other] = [await connect(), await connect()];
    await slow.query('begin');
    await slow.query('insert into sales (sum) values (1)');
    await write([FIRST, INDEX]);
    const migrated = migrate(url, folder);
    await untilWaits(other, 'create index concurrently');
    await other.query(`set lock_timeout = '1s'`);
    await other.query('insert into sales (sum) values (2)');
    await slow.query('commit');
    await migrated;
    expect((await other.query(indexState)).rows).toEqual([{ valid: true }]);
  });

  it('builds anew what an earlier try left half built', async () => {
    const client = await connect();
    await client.query('insert into sales (sum) values (1), (1)');
    const cut = client.query('create unique index concurrently sales_by_sum on sales (sum)');
    await expect(cut).rejects.toThrow('could not create unique index');
    expect((await client.query(indexState)).rows).toEqual([{ valid: false }]);
    await write([FIRST, INDEX]);
    await migrate(url, folder);
    expect((await client.query(indexState)).rows).toEqual([{ valid: true }]);
  });

  it('leaves an index over a column that is new itself to the migration', async () => {
    await write([
      FIRST,
      `ALTER TABLE "sales" ADD COLUMN "city" text;--> statement-breakpoint
-- Previous release: a few rows.
CREATE INDEX IF NOT EXISTS "sales_by_sum" ON "sales" USING btree ("city")`,
    ]);
    await migrate(url, folder);
    expect((await (await connect()).query(indexState)).rows).toEqual([{ valid: true }]);
  });

  it('steps back from a table that somebody reads, so that nobody queues up behind it', async () => {
    const [reader, other] = [await connect(), await connect()];
    await reader.query('begin');
    await reader.query('select * from sales');
    await write([FIRST, 'ALTER TABLE "sales" ADD COLUMN "city" text']);
    const migrated = migrate(url, folder);
    await untilWaits(other, 'lock table');
    // Behind the one that waits for the reader, who does not end: answered only because that one gives up.
    await other.query('select * from sales');
    await reader.query('commit');
    await migrated;
    await other.query('select city from sales');
  });

  it('steps back from a table whose index it takes away, too', async () => {
    await write([FIRST, INDEX]);
    await migrate(url, folder);
    const [reader, other] = [await connect(), await connect()];
    await reader.query('begin');
    await reader.query('select * from sales');
    await write([FIRST, INDEX, 'DROP INDEX "sales_by_sum"']);
    const migrated = migrate(url, folder);
    await untilWaits(other, 'drop index');
    await other.query('select * from sales');
    await reader.query('commit');
    await migrated;
    expect((await other.query(indexState)).rows).toEqual([]);
  });

  it('takes all its tables at once, so that nobody who has one and wants the other is ended for it', async () => {
    const two = `${FIRST}; CREATE TABLE "visits" ("id" serial PRIMARY KEY)`;
    const client = await connect();
    await client.query('create table visits (id serial primary key)');
    await write([
      two,
      'ALTER TABLE "sales" ADD COLUMN "city" text;--> statement-breakpoint\nALTER TABLE "visits" ADD COLUMN "city" text',
    ]);
    const other = await connect();
    await client.query('begin');
    await client.query('select * from visits');
    const migrated = migrate(url, folder);
    await untilWaits(other, 'lock table');
    // It holds the one that is wanted here, and waits for the one that is held here: it is the one to step back.
    await client.query('select * from sales');
    await client.query('commit');
    await migrated;
    await other.query('select sales.city, visits.city from sales, visits');
  });

  it('waits for a process that migrates already, and finds its work done', async () => {
    await write([FIRST, INDEX, 'ALTER TABLE "sales" ADD COLUMN "city" text']);
    await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
    const { rows } = await (await connect()).query(
      'select count(*)::int as done from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ done: 3 }]);
  });

  it('fails by its own word when the database goes away, and takes nobody down with it', async () => {
    const other = await connect();
    await other.query('select pg_advisory_lock(7302026)');
    const migrated = expect(migrate(url, folder)).rejects.toThrow();
    const waiting = `select pid from pg_stat_activity
      where query like 'select pg_try_advisory_lock%' and datname = current_database()`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) as found`);
    await migrated;
  });
});
