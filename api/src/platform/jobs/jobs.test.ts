import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { createJobs, type JobKinds, job } from './jobs.ts';

describe('jobs', () => {
  const store = useStore();

  it('written in a transaction that fails never run', async () => {
    const { db, databaseUrl } = store();
    const done: string[] = [];
    const jobs = createJobs(databaseUrl, { 'test.note': job<{ name: string }>() }, () => undefined);
    jobs.define('test.note', async ({ name }) => void done.push(name));
    await db.transaction((tx) => jobs.send(tx, 'test.note', { name: 'kept' }));
    await db
      .transaction(async (tx) => {
        await jobs.send(tx, 'test.note', { name: 'lost' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await jobs.runDue()).toBe(1);
    expect(done).toEqual(['kept']);
    await jobs.stop();
  });

  it('that wait in a crowd are worked off without a pause between them, and one that fails holds up nobody', async () => {
    const { db, databaseUrl } = store();
    const done: number[] = [];
    const kinds = { 'test.crowd': job<{ place: number }>({ retryLimit: 0 }) };
    const jobs = createJobs(databaseUrl, kinds, () => undefined);
    jobs.define('test.crowd', async ({ place }) => {
      if (place === 7) throw new Error('bad luck');
      done.push(place);
    });
    const crowd = Array.from({ length: 200 }, (_, place) => ({ place }));
    await db.transaction((tx) => jobs.sendAll(tx, 'test.crowd', crowd));
    await jobs.start();
    // One at each poll of a second would take more than three minutes.
    await expect.poll(() => done.length, { timeout: 30_000 }).toBe(199);
    await jobs.stop();
    expect(done).not.toContain(7);
    const { rows } = await db.execute<{ state: string; count: number }>(
      sql`select state::text, count(*)::int as count from pgboss.job where name = 'test.crowd' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { state: 'completed', count: 199 },
      { state: 'failed', count: 1 },
    ]);
  });

  it('that nobody works on keep the store from starting, and so do two who work on one', async () => {
    const { db, databaseUrl } = store();
    const jobs = createJobs(databaseUrl, { 'test.note': job(), 'test.orphan': job() }, () => undefined);
    jobs.define('test.note', async () => undefined);
    await expect(jobs.start()).rejects.toThrow('Nobody works on the jobs test.orphan');
    await expect(jobs.send(db, 'test.note', {})).rejects.toThrow('test.orphan');
    expect(() => jobs.define('test.note', async () => undefined)).toThrow('Two work on the job test.note');
  });

  it('with no name known to the store, or with another payload, do not compile', async () => {
    const { db, deps } = store();
    // @ts-expect-error no such name
    await expect(deps.jobs.send(db, 'nobody', {})).rejects.toThrow('nobody');
    // @ts-expect-error another payload
    void (() => deps.jobs.send(db, 'payments.sync-order', { order: '1' }));
    // @ts-expect-error a payload where there is none
    void (() => deps.jobs.sendAll(db, 'payments.refund', [{ orderId: '1' }]));
    // @ts-expect-error a worker that expects another payload
    void (() => deps.jobs.define('payments.sync-order', async ({ order }) => void order));
  });

  it('that still wait under a former name are done under the new one, and the old queue is gone', async () => {
    const { db, databaseUrl } = store();
    const open = <const Kinds extends JobKinds>(kinds: Kinds) =>
      createJobs(databaseUrl, kinds, () => undefined);
    const old = { 'test.old': job<{ place: number }>({ cron: '0 0 1 1 *' }) };
    const scheduled = open(old);
    scheduled.define('test.old', async () => undefined);
    await scheduled.start();
    await scheduled.stop();
    const crashing = open(old);
    crashing.define('test.old', () => Promise.reject(new Error('crashed')));
    await crashing.send(db, 'test.old', { place: 0 });
    await expect(crashing.runDue()).rejects.toThrow('test.old');
    await crashing.sendAll(db, 'test.old', [{ place: 1 }, { place: 2 }]);
    await crashing.stop();

    const done: number[] = [];
    const renamed = { 'test.new': job<{ place: number }>({ formerly: ['test.old', 'test.older'] }) };
    for (const worked of [2, 0]) {
      const jobs = open(renamed);
      jobs.define('test.new', async ({ place }) => void done.push(place));
      expect(await jobs.runDue()).toBe(worked);
      await jobs.stop();
    }
    expect(done.toSorted()).toEqual([1, 2]);
    const { rows } = await db.execute(
      sql`select name, state::text from pgboss.job where name like 'test.o%' or name = 'test.new' order by 2`,
    );
    // The one that failed comes again after its pause.
    expect(rows).toEqual([
      { name: 'test.new', state: 'completed' },
      { name: 'test.new', state: 'completed' },
      { name: 'test.new', state: 'retry' },
    ]);
    const { rows: left } = await db.execute(
      sql`select name from pgboss.queue where name = 'test.old' union all select name from pgboss.schedule where name = 'test.old'`,
    );
    expect(left).toEqual([]);
  });
});
