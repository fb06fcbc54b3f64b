import { describe, expect, inject, it, vi } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openTestStore } from '../../testing/test-store.ts';
import { openDatabase } from './db.ts';
import { openReports } from './reports.ts';

const REPORTS = ['/admin/dashboard', '/admin/ledger?from=2026-11-01&to=2026-11-30', '/admin/exports/orders'];

describe('what is read for reports', () => {
  it('tells how old it may be when it came from a copy, and nothing otherwise', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const nowhere = 'postgres://nobody:x@127.0.0.1:1/nothing';
    const lags: unknown[] = [];
    for (const env of [{}, { DATABASE_REPLICA_URL: database.url }, { DATABASE_REPLICA_URL: nowhere }]) {
      const store = await openTestStore(database, env);
      const { headers } = await signIn(store, { role: 'admin', email: `admin${lags.length}@exemplo.test` });
      const readAll = async () => {
        for (const path of REPORTS) {
          const answer = await store.app.inject({ url: `/api${path}`, headers });
          lags.push([answer.statusCode, answer.headers['x-report-lag']]);
        }
      };
      await readAll();
      expect((await callAs({ headers }, store, 'GET', '/admin/today')).status).toBe(200);
      if (lags.length === REPORTS.length) {
        store.deps.reports.read = async (work) => ({ result: await work(store.db), lagMs: 1230 });
        await readAll();
      }
      await store.app.close();
    }
    const told = (lag: string | undefined) => REPORTS.map(() => [200, lag]);
    expect(lags).toEqual([undefined, '1.2', undefined, undefined].flatMap(told));
    await database.drop();
  });

  it('does not come from a server that copies no other, and whoever reads the log learns why', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const stranger = await createTestDatabase(inject('postgresUrl'));
    const { db, close } = openDatabase(database.url, { max: 1 });
    const trouble: string[] = [];
    const reports = openReports({ db }, { url: stranger.url, maxLagMs: 1000 }, ({ message }) => {
      trouble.push(message);
    });
    const { result, lagMs } = await reports.read(async (from) => {
      const { rows } = await from.execute<{ name: string }>('select current_database() as name');
      return rows[0]?.name;
    });
    expect([`/${result}`, lagMs]).toEqual([new URL(database.url).pathname, null]);
    await expect(reports.measure?.(db)).rejects.toThrow('copies no other');
    expect(trouble).toEqual([expect.stringContaining('copies no other')]);
    await reports.close();
    await close();
    await stranger.drop();
    await database.drop();
  });

  it('is looked at again for how far it is behind, also after the clock was set back', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const { db, close } = openDatabase(database.url, { max: 1 });
    const look = vi.spyOn(db, 'execute');
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const reports = openReports({ db }, { url: database.url, maxLagMs: 1000 }, () => undefined);
    try {
      await reports.read(async () => null);
      vi.setSystemTime(Date.now() - 3_600_000);
      vi.advanceTimersByTime(3000);
      await reports.read(async () => null);
      expect(look).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
      await reports.close();
      await close();
      await database.drop();
    }
  });
});
