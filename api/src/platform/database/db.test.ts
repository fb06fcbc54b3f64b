import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { layLine } from '../../testing/cut-line.ts';
import { preparePatient } from './connection.ts';
import { openDatabase } from './db.ts';

/** As a database does that is restarted: the connection is cut while nobody asks anything over it. */
async function cut(pid: number): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query('select pg_terminate_backend($1)', [pid]);
  while ((await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount) await wait(10);
  await admin.end();
}

it('a connection that breaks within a transaction fails the transaction, not the process', async () => {
  const heard: Error[] = [];
  const told = Promise.withResolvers<void>();
  const onError = (error: Error) => {
    heard.push(error);
    told.resolve();
  };
  const { db, close } = openDatabase(inject('postgresUrl'), { max: 2, onError });
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await cut(rows[0]?.pid ?? 0);
    await told.promise;
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(heard).not.toHaveLength(0);
  expect((await db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
  await close();
});

it('a connection that breaks as a transaction begins gives its place to the next', async () => {
  const line = await layLine(inject('postgresUrl'));
  const { db, close } = openDatabase(line.url, { max: 1 });
  await db.execute(sql`select 1`);
  line.freeze();
  const broken = db.transaction(async (tx) => tx.execute(sql`select 1`));
  setImmediate(() => line.cut());
  await expect(broken).rejects.toThrow();
  line.mend();
  expect((await db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
  await close();
  await line.close();
});

it('a connection for long work is left to it while the server is at it, and given up when its line is dead', async () => {
  const url = inject('postgresUrl');
  const line = await layLine(url);
  const client = new pg.Client({ connectionString: line.url });
  await client.connect();
  preparePatient(client, line.url, () => undefined, 200);
  const { rows } = await client.query(`select 'done' as work from pg_sleep(1.5)`);
  expect(rows).toEqual([{ work: 'done' }]);
  line.freeze();
  await expect(client.query('select 1')).rejects.toThrow('fell silent');
  await line.close();
}, 60_000);
