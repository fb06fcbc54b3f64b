import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { products } from '../../modules/catalog/catalog.tables.ts';
import { type CutLine, layLine } from '../../testing/cut-line.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import { createJobs, job } from '../jobs/jobs.ts';
import { announce, listenForChanges } from './changes.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Database, openDatabase } from './db.ts';

let made: TestDatabase;
let line: CutLine;
let store: TestStore;
/** Reaches the database by another way. */
let elsewhere: Database;

beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
  line = await layLine(made.url);
  store = await openTestStore({ url: line.url });
  elsewhere = openDatabase(made.url, { max: 2 });
});
afterAll(async () => {
  await store?.app.close();
  await elsewhere?.close();
  await line?.close();
  await made?.drop();
});

const listed = async () => {
  const answer = await store.app.inject('/api/products');
  return { status: answer.statusCode, text: answer.body };
};
const isBack = () =>
  expect
    .poll(async () => (await store.app.inject('/api/ready')).json().database, { timeout: 20_000 })
    .toBe('ok');
const isHeard = () => expect.poll(() => store.deps.changes.isAway(), { timeout: 20_000 }).toBe(false);

describe('a database that cannot be asked', () => {
  const said = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  const met = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall });

  it.each([
    ['has no disk left', said('53100'), true],
    ['has no memory left', said('53200'), true],
    ['cannot be reached for want of open files', met('EMFILE', 'connect'), true],
    ['is no file that is missing', met('ENOENT', 'open'), false],
    ['is no file that cannot be opened', met('EMFILE', 'open'), false],
    ['is no mistake of ours', said('42601'), false],
  ])('%s', (_what, error, isAway) => {
    expect(isDatabaseAway(error)).toBe(isAway);
    expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(isAway);
  });
});

describe('a database that is there and cannot', () => {
  it('asks to come back, and tells the log what of', async () => {
    const told: string[] = [];
    const full = await openTestStore(
      { url: made.url },
      { LOG_LEVEL: 'warn' },
      { logTo: { write: (line) => void told.push(line) } },
    );
    try {
      full.deps.database.pool.query = (() =>
        Promise.reject(
          Object.assign(new pg.DatabaseError('no space left', 1, 'error'), { code: '53100' }),
        )) as never;
      const answer = await full.app.inject('/api/blog?page=7');
      expect(answer.statusCode).toBe(503);
      expect(told.join('')).toContain('no space left');
    } finally {
      await full.app.close();
    }
  });
});

describe('a database in which others are at it for too long', () => {
  it('asks to come back instead of speaking of an unexpected error', async () => {
    const customer = await signIn(store);
    const answer = await elsewhere.db.transaction(async (tx) => {
      await tx.execute(sql`lock table orders in access exclusive mode`);
      const asked = store.app.inject({ url: '/api/orders', headers: customer.headers });
      const answered = asked.then((it) => it);
      await untilWaiting(store, 1);
      // As statement_timeout does it, without waiting for half a minute.
      await tx.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return answered;
    });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
  });
});

describe('while the database is away', () => {
  it('public answers are the last known ones, all else is asked to come back, and nothing needs a hand', async () => {
    await stockUp(store, 'Jabuticaba', 5);
    const customer = await signIn(store);
    await isBack();
    expect((await listed()).text).toContain('Jabuticaba');
    // A sale has outdated the list, and nobody has asked for it since.
    await store.db.transaction((tx) => announce(tx, 'products'));

    line.cut();
    await expect.poll(() => store.deps.changes.isAway()).toBe(true);
    expect(await listed()).toMatchObject({ status: 200, text: expect.stringContaining('Jabuticaba') });
    const own = await store.app.inject({ url: '/api/orders', headers: customer.headers });
    expect([own.statusCode, own.json().code, own.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    expect((await store.app.inject('/api/ready')).json()).toMatchObject({ database: 'away' });
    expect((await store.app.inject('/api/health')).statusCode).toBe(200);

    // Another process goes on selling meanwhile; what it announces is not heard here.
    await elsewhere.db.transaction(async (tx) => {
      await tx.update(products).set({ name: 'Pitanga' });
      await announce(tx, 'products');
    });
    line.mend();
    await isBack();
    await isHeard();
    expect((await listed()).text).toContain('Pitanga');
    const again = await store.app.inject({ url: '/api/orders', headers: customer.headers });
    expect(again.statusCode).toBe(200);
  });

  it('an answer that fails before the loss is noticed is replaced by the last known one, which is not kept', async () => {
    const former = (await listed()).text;
    await store.db.transaction((tx) => announce(tx, 'products'));
    // The line that listens lives on; those of the pool find no place any more.
    const pool = store.deps.database.pool;
    const { connect } = pool;
    pool.connect = (() =>
      Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))) as never;
    const query = pool.query;
    pool.query = pool.connect as never;
    try {
      expect(store.deps.changes.isAway()).toBe(false);
      expect(await listed()).toEqual({ status: 200, text: former });
      expect(store.deps.cache.find('/api/products')).toBeUndefined();
    } finally {
      Object.assign(pool, { connect, query });
    }
  });

  it('a transaction under way fails for its caller alone', async () => {
    const failed = store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.cut();
      // The connection breaks while nobody waits for an answer on it.
      await expect.poll(() => store.deps.changes.isAway()).toBe(true);
      await tx.execute(sql`select 2`);
    });
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    line.mend();
    await isBack();
    await isHeard();
  });

  it('a line that is cut without a word is noticed by whoever listens', async () => {
    const own = await layLine(made.url);
    const database = openDatabase(own.url, { max: 1 });
    const changes = await listenForChanges(own.url, database, () => undefined, { heartbeatMs: 50 });
    let missed = 0;
    changes.onChange((topic) => {
      if (topic === null) missed += 1;
    });
    own.freeze();
    await expect.poll(() => missed).toBe(1);
    expect(changes.isAway()).toBe(false);
    await changes.close();
    await database.close();
    await own.close();
  });

  it('a store that hears of no change for long, but reaches the database by another line, shows what is there', async () => {
    const own = await layLine(made.url);
    const database = openDatabase(made.url, { max: 1 });
    const changes = await listenForChanges(own.url, database, () => undefined, { staleAllowedMs: 0 });
    let missed = 0;
    changes.onChange((topic) => {
      if (topic === null) missed += 1;
    });
    expect([changes.isAway(), changes.isLongAway()]).toEqual([false, false]);
    own.cut();
    // Again and again: what is made meanwhile is outdated in the same way.
    await expect.poll(() => missed, { timeout: 20_000 }).toBeGreaterThan(1);
    expect([changes.isAway(), changes.isLongAway()]).toEqual([true, true]);
    await changes.close();
    await database.close();
    await own.close();

    expect((await listed()).text).toContain('Pitanga');
    await elsewhere.db.update(products).set({ name: 'Cajá' });
    store.deps.cache.drop(null);
    const { isAway, isLongAway } = store.deps.changes;
    Object.assign(store.deps.changes, { isAway: () => true, isLongAway: () => true });
    expect((await listed()).text).toContain('Cajá');
    Object.assign(store.deps.changes, { isAway, isLongAway });
  });

  it('jobs wait and are done afterwards, also those of a store that was opened meanwhile', async () => {
    const done: string[] = [];
    const kinds = { 'test.away': job<{ name: string }>() };
    const jobs = createJobs(line.url, kinds, () => undefined);
    jobs.define('test.away', async ({ name }) => void done.push(name));
    line.cut();
    await expect(jobs.start()).rejects.toThrow();
    line.mend();
    await jobs.start();
    line.cut();
    await elsewhere.db.execute(sql`select 1`);
    line.mend();
    await isBack();
    await store.db.transaction((tx) => jobs.send(tx, 'test.away', { name: 'after' }));
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['after']);
    await jobs.stop();
    await isHeard();
  });
});
