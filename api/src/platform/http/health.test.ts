import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';

let database: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  store = await openTestStore(database);
});
afterAll(async () => {
  await store.app.close();
  await database.drop();
});

const statuses = async (of = store) =>
  Promise.all(
    ['health', 'ready', 'started'].map(async (name) => (await of.app.inject(`/api/${name}`)).statusCode),
  );

const migrationsBy = (milliseconds: number) =>
  store.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${milliseconds}`);

describe('who runs the store learns', () => {
  it('that it lives but cannot work nor has started, while the database is older than it needs', async () => {
    await migrationsBy(-1);
    expect(await statuses()).toEqual([200, 503, 503]);
    await migrationsBy(1);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('that it works with the tables of a newer version', async () => {
    await migrationsBy(1);
    expect(await statuses()).toEqual([200, 200, 200]);
    await migrationsBy(-1);
  });

  it('that the database is away, for a minute without being left out, then as one that gets no requests', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`alter database "${name}" allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const reach = async () => (await store.app.inject('/api/ready')).json().database;
    await expect.poll(reach, { timeout: 30_000 }).toBe('away');
    expect(await statuses()).toEqual([200, 200, 200]);
    // The time of day jumps, which says nothing about how long the database has been away.
    store.clock.advance(3_600_000);
    expect(await statuses()).toEqual([200, 200, 200]);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    expect(await statuses()).toEqual([200, 503, 200]);
    later.mockRestore();
    await admin.query(`alter database "${name}" allow_connections true`);
    await admin.end();
    await expect.poll(() => statuses(), { timeout: 30_000 }).toEqual([200, 200, 200]);
  });

  it('that its files are away, and gets requests, while their place swallows every question', async () => {
    const other = await openTestStore(database);
    other.deps.files.trouble = () => new Promise(() => undefined);
    const ready = await other.app.inject('/api/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok', files: 'away' }]);
    await other.app.close();
  });

  it('that it wants no more requests when it is about to stop, and answers those that come', async () => {
    store.deps.readiness.drain();
    expect(await statuses()).toEqual([200, 503, 200]);
    expect((await store.app.inject('/api/products')).statusCode).toBe(200);
  });
});
