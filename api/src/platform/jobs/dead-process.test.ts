import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { storeJobs } from '../../jobs.ts';
import type { Held } from '../../testing/job-holder.ts';
import { useStore } from '../../testing/test-store.ts';
import { createJobs, type JobKinds, job } from './jobs.ts';

const HOLDER = join(import.meta.dirname, '../../testing/job-holder.ts');
/** The least that pg-boss allows. */
const HEARTBEAT = { timeoutSeconds: 10, checkSeconds: 1 };
const PATIENCE = { timeout: 120_000 };

describe('jobs of a process that is killed', () => {
  const store = useStore();
  let holder: ChildProcess | undefined;
  afterAll(() => holder?.kill('SIGKILL'));

  const open = <const Kinds extends JobKinds>(kinds: Kinds) =>
    createJobs(store().databaseUrl, kinds, () => undefined, undefined, undefined, HEARTBEAT);

  it('are missed after a minute, whatever they are, and may take three hours while their process lives', async () => {
    const { db, deps } = store();
    expect(await deps.jobs.countFailed()).toBe(0);
    const { rows } = await db.execute<{ name: string; silence: number; most: number }>(
      sql`select name, heartbeat_seconds as silence, expire_seconds as most from pgboss.queue
          where name not like '\\_\\_%'`,
    );
    const watched = Object.keys(storeJobs).map((name) => ({ name, silence: 60, most: 3 * 3600 }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(rows.toSorted(byName)).toEqual(watched.toSorted(byName));
  });

  it(
    'are done by another, and what takes as long in one that lives is not begun again',
    PATIENCE,
    async () => {
      const { db, databaseUrl } = store();
      const begun: string[] = [];
      const taken = Promise.withResolvers<Held>();
      const slow = (name: string) => async () => {
        begun.push(name);
        await taken.promise;
      };
      const here = open({ 'test.held': job<Held>(), 'test.slow': job() });
      here.define('test.held', async (held) => taken.resolve(held));
      here.define('test.slow', slow('slow'));
      // As whoever drains the queue by a command does it.
      const command = open({ 'test.drained': job() });
      command.define('test.drained', slow('drained'));

      await here.send(db, 'test.held', { place: 7 });
      holder = fork(HOLDER, [databaseUrl, String(HEARTBEAT.timeoutSeconds)]);
      const [held] = await once(holder, 'message');
      expect(held).toEqual({ place: 7 });
      await command.send(db, 'test.drained', {});
      const draining = command.runDue();
      await here.send(db, 'test.slow', {});
      await here.start();
      await expect.poll(() => begun.toSorted(), PATIENCE).toEqual(['drained', 'slow']);

      holder.kill('SIGKILL');
      expect(await taken.promise).toEqual({ place: 7 });
      expect(await draining).toBe(1);
      await here.stop();
      await command.stop();
      expect(begun.toSorted()).toEqual(['drained', 'slow']);
      const { rows } = await db.execute(
        sql`select name, state::text, retry_count as again from pgboss.job where name like 'test.%' order by name`,
      );
      expect(rows).toEqual([
        { name: 'test.drained', state: 'completed', again: 0 },
        { name: 'test.held', state: 'completed', again: 1 },
        { name: 'test.slow', state: 'completed', again: 0 },
      ]);
    },
  );
});
