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

  it('with no name known to the store are a mistake found at once', async () => {
    const { db, deps } = store();
    await expect(deps.jobs.send(db, 'nobody', {})).rejects.toThrow('No such job');
  });
});
