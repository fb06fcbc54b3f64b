import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useStore } from '../testing/test-store.ts';
import { createJobs } from './jobs.ts';

describe('jobs', () => {
  const store = useStore();

  it('written in a transaction that fails never run', async () => {
    const { db, databaseUrl } = store();
    const done: string[] = [];
    const jobs = createJobs(databaseUrl, () => undefined);
    jobs.define<{ name: string }>('test.note', {}, async ({ name }) => void done.push(name));
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
    const jobs = createJobs(databaseUrl, () => undefined);
    jobs.define<{ place: number }>('test.crowd', { retryLimit: 0 }, async ({ place }) => {
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

  it('with no name known to the store are a mistake found at once', async () => {
    const { db, deps } = store();
    await expect(deps.jobs.send(db, 'nobody', {})).rejects.toThrow('No such job');
  });
});
