import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runReconciliations } from '@cesta/api/modules/reconciliation/reconciliation.service';
import { MovableClock } from '@cesta/api/platform/clock';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { buy } from '@cesta/api/testing/buying';
import { catchUp, fillShelf, newSubscriber, subscribe } from '@cesta/api/testing/subscribers';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { PROVIDER_SECRETS, startProvider } from '@cesta/api/testing/test-provider';
import { openTestStore, type TestStore } from '@cesta/api/testing/test-store';
import { worklistOf } from '@cesta/api/testing/worklist';
import type { Simulator } from '@cesta/stripe-simulator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { reconcileAfterRestore } from './after-restore.ts';
import { restoreInto } from './backup/commands.ts';
import {
  announceRestore,
  findRestored,
  readRestoreMark,
  removeRestoreMark,
  writeRestoreMark,
} from './backup/restore-mark.ts';
import { writeBackup } from './backup/write-backup.ts';
import { readArguments } from './reconcile.ts';
import { launchStore } from './testing/store-process.ts';

const filesOf = (dataDir: string) => folderFiles(join(dataDir, 'files'));

describe('a restore in the middle of a day', () => {
  let database: TestDatabase;
  let folder: string;
  let port: number;
  let provider: Simulator;

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    folder = await mkdtemp(join(tmpdir(), 'cesta-restore-'));
    port = await findFreePort();
    const begin = new Date();
    provider = await startProvider(port, { clock: { now: () => begin } });
  });
  afterAll(async () => {
    await provider.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  class SharedClock extends MovableClock {
    override now = () => provider.now();
  }

  async function open(): Promise<TestStore> {
    const env = { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url, DATA_DIR: folder };
    const store = await openTestStore(database, env, { clock: new SharedClock() });
    await store.app.listen({ host: '127.0.0.1', port });
    return store;
  }

  /** What the next start would compare. */
  async function restored() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await findRestored(client, await readRestoreMark(folder));
    } finally {
      await client.end();
    }
  }

  /** What the command says, and how it ends. */
  async function command(...args: string[]) {
    const env = { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url, DATABASE_URL: database.url };
    const run = await launchStore({ ...env, DATA_DIR: folder }, ['reconcile', ...args]);
    const code = await run.exited;
    return { code, output: run.output() };
  }

  it('loses no money: all that was paid since is found, and what nobody knows is listed', async () => {
    let store = await open();
    const paying = () => ({
      store,
      provider,
      advance: async () => undefined,
      applyEvents: async () => undefined,
    });
    const shelf = await fillShelf(store);
    const kept = await buy(store);
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber);
    const file = join(folder, 'backup.gz');
    await writeBackup({ url: database.url, files: filesOf(folder) }, file);

    // After the backup: an order of before is paid, another is placed and paid, a third only placed, somebody subscribes.
    provider.pay(kept.sessionId);
    const lost = await buy(store);
    provider.pay(lost.sessionId);
    const open3 = await buy(store);
    const stranger = await newSubscriber(store);
    await subscribe(paying(), shelf, stranger, 'familia');
    expect(await kept.order()).toMatchObject({ payment_status: 'paid' });
    await store.app.close();

    await restoreInto({ url: database.url, files: filesOf(folder), dataDir: folder, force: true }, file);
    expect(await readdir(folder)).toContain('restored.json');
    store = await open();
    await reconcileAfterRestore(store);
    expect(await readdir(folder)).not.toContain('restored.json');
    expect(await worklistOf(store, 'reconciliation')).toHaveLength(1);
    expect(await worklistOf(store, 'restored-accounts')).toHaveLength(1);
    await runReconciliations(store.deps);
    await catchUp({ store, provider });

    const { rows } = await store.deps.database.pool.query<{ payment_status: string }>(
      'select payment_status from orders where id = $1',
      [kept.orderId],
    );
    expect(rows).toEqual([{ payment_status: 'paid' }]);
    const money = await worklistOf(store, 'money-without-order');
    expect(money.map(({ amount, who }) => [amount, who?.email]).sort()).toEqual(
      [
        [18.9, lost.buyer.user.email],
        [180, stranger.email],
      ].sort(),
    );
    const page = await store.deps.stripe?.checkout.sessions.retrieve(open3.sessionId);
    expect(page?.status).toBe('expired');
    await store.app.close();

    const dry = await command('--dry-run');
    expect(dry).toMatchObject({ code: 1 });
    expect(dry.output).toMatch(/payment page +cs_\w+ +paid +no such order +not mended \(dry run\)/);
    const { code, output } = await command();
    expect(code).toBe(1);
    expect(output).toMatch(/subscription +sub_\w+ +active +no such subscription +needs a person/);
    expect(output).toContain('Pendências');
    expect(await command('--from', '2020-01-01', '--to', '2020-01-02')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Both sides agree.'),
    });
  });

  it('that fails leaves nothing to compare', async () => {
    const target = { url: database.url, files: filesOf(folder), dataDir: folder, force: false };
    await expect(restoreInto(target, join(folder, 'none.gz'))).rejects.toThrow('There is no file');
    expect(await readdir(folder)).not.toContain('restored.json');
  });

  it('whose last answer gets lost is compared at the next start, for it may have been done', async () => {
    const target = { url: database.url, files: filesOf(folder), dataDir: folder, force: true };
    const whole = join(folder, 'lost-answer.gz');
    const { madeAt } = await writeBackup({ url: database.url, files: filesOf(folder) }, whole);
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const answer = query.apply(this, args);
      if (args[0] !== 'commit') return answer;
      return Promise.resolve(answer).then(() => Promise.reject(new Error('Connection terminated')));
    } as never);
    await expect(restoreInto(target, whole)).rejects.toThrow('Restore it once more');
    spy.mockRestore();
    expect(await restored()).toMatchObject({ madeAt });
    await removeRestoreMark(folder);
  });

  it('that fails leaves what the restore before it had left to compare', async () => {
    const target = { url: database.url, files: filesOf(folder), dataDir: folder, force: true };
    const whole = join(folder, 'whole.gz');
    await writeBackup({ url: database.url, files: filesOf(folder) }, whole);
    const half = gunzipSync(await readFile(whole));
    const damaged = join(folder, 'damaged.gz');
    await writeFile(damaged, gzipSync(half.subarray(0, half.length / 2)));
    await writeRestoreMark(folder, { madeAt: '2026-01-02T03:04:05.000Z' });
    await expect(restoreInto(target, damaged)).rejects.toThrow('damaged');
    expect(await readRestoreMark(folder)).toEqual({ madeAt: '2026-01-02T03:04:05.000Z' });
    await removeRestoreMark(folder);
  });

  it('that is killed before its last word doubts nothing, and leaves what the one before it had left', async () => {
    const target = { url: database.url, files: filesOf(folder), dataDir: folder, force: true };
    const whole = join(folder, 'killed.gz');
    const { madeAt } = await writeBackup({ url: database.url, files: filesOf(folder) }, whole);
    // What a process leaves that is killed in the middle.
    await announceRestore(folder, { madeAt });
    expect(await restored()).toBeNull();
    let store = await open();
    const before = await worklistOf(store, 'restored-accounts');
    await reconcileAfterRestore(store);
    expect(await worklistOf(store, 'restored-accounts')).toEqual(before);
    await store.app.close();
    expect(await readdir(folder)).not.toContain('restored.json');

    await restoreInto(target, whole);
    await announceRestore(folder, { madeAt: new Date().toISOString() });
    expect(await restored()).toMatchObject({ madeAt });
    store = await open();
    await reconcileAfterRestore(store);
    expect((await worklistOf(store, 'restored-accounts')).map(({ id }) => id)).toContain(madeAt);
    await store.app.close();
  });
});

describe('the command', () => {
  const now = new Date('2027-03-10T15:00:00Z');

  it('looks at thirty days, or at the days it is told, both ends included', () => {
    expect(readArguments([], now)).toEqual({
      period: { from: new Date('2027-02-08T03:00:00Z'), to: now },
      isDryRun: false,
    });
    expect(readArguments(['--from', '2027-03-01', '--to', '2027-03-02', '--dry-run'], now)).toEqual({
      period: { from: new Date('2027-03-01T03:00:00Z'), to: new Date('2027-03-03T03:00:00Z') },
      isDryRun: true,
    });
  });

  it.each([
    ['--from', 'ontem'],
    ['--since', '2027-03-01'],
    ['--from', '2027-03-05', '--to', '2027-03-01'],
    ['x'],
  ])('says what it wants instead of guessing: %s %s', (...args) => {
    expect(() => readArguments(args, now)).toThrow(/npm run reconcile|ends before/);
  });
});
