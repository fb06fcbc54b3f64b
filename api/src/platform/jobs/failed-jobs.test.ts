import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../modules/audit/audit.tables.ts';
import { useStore } from '../../testing/test-store.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { failedJobsSource } from './failed-jobs.worklist.ts';
import { createJobs, job } from './jobs.ts';

describe('a job that fails for good', () => {
  const store = useStore();

  it('is logged at each attempt, listed, and done when somebody asks for it again', async () => {
    const { db, databaseUrl, clock } = store();
    const failures: unknown[] = [];
    const done: string[] = [];
    let isBroken = true;
    const kinds = { 'test.chore': job<{ name: string }>({ retryLimit: 0 }) };
    const jobs = createJobs(
      databaseUrl,
      kinds,
      () => undefined,
      (failure) => failures.push(failure),
    );
    jobs.define('test.chore', async ({ name }) => {
      if (isBroken) throw new Error('o forno não acende');
      done.push(name);
    });
    await jobs.send(db, 'test.chore', { name: 'pão' });
    await jobs.start();
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(1);
    expect(failures).toEqual([{ job: 'test.chore', id: expect.any(String), error: expect.any(Error) }]);

    const source = failedJobsSource(jobs);
    const [item] = await source.list(db, clock.now(), 10);
    expect(item?.matter).toContain('o forno não acende');
    const [failed] = await jobs.listFailed(10);
    isBroken = false;
    expect(await jobs.retryFailed('test.chore', failed?.id ?? '')).toBe(true);
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['pão']);
    await expect.poll(() => source.count(db, clock.now()), { timeout: 20_000 }).toBe(0);
    expect(await jobs.retryFailed('test.chore', failed?.id ?? '')).toBe(false);
    await jobs.stop();
  });

  it('and recurs is no longer listed once it has gone well', async () => {
    const { db, databaseUrl } = store();
    const jobs = createJobs(
      databaseUrl,
      { 'test.round': job({ cron: '0 0 1 1 *', retryLimit: 0 }) },
      () => undefined,
    );
    let isBroken = true;
    jobs.define('test.round', async () => {
      if (isBroken) throw new Error('chuva');
    });
    await jobs.send(db, 'test.round', {});
    await jobs.start();
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(1);
    isBroken = false;
    await jobs.send(db, 'test.round', {});
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(0);
    await jobs.stop();
  });

  it('and recurs is listed once, however often it fails, and dismissed as one', async () => {
    const { db, databaseUrl } = store();
    const jobs = createJobs(
      databaseUrl,
      { 'test.outage': job({ cron: '0 0 1 1 *', retryLimit: 0 }) },
      () => undefined,
    );
    let runs = 0;
    jobs.define('test.outage', () => {
      runs += 1;
      return Promise.reject(new Error(`vez ${runs}`));
    });
    await jobs.start();
    for (let time = 1; time <= 3; time += 1) {
      await jobs.send(db, 'test.outage', {});
      await expect
        .poll(async () => (await jobs.listFailed(10)).at(-1)?.reason, { timeout: 20_000 })
        .toBe(`vez ${time}`);
    }
    expect(await jobs.countFailed()).toBe(1);
    const [failed] = await jobs.listFailed(10);
    expect(await jobs.dismissFailed('test.outage', failed?.id ?? '')).toBe(true);
    expect(await jobs.countFailed()).toBe(0);
    await jobs.stop();
  });

  it('and was asked for again in the same words is listed once, dismissed as one, and no longer once it was done', async () => {
    const { db, databaseUrl } = store();
    const kinds = { 'test.follow': job<{ whom: string }>({ retryLimit: 0 }) };
    const jobs = createJobs(databaseUrl, kinds, () => undefined);
    let isAway = true;
    const asked: string[] = [];
    jobs.define('test.follow', async ({ whom }) => {
      asked.push(whom);
      if (isAway) throw new Error('sem resposta');
    });
    await jobs.start();
    const all = ['ana', 'ana', 'ana', 'rui'];
    for (const whom of all) await jobs.send(db, 'test.follow', { whom });
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(all.length);
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(2);
    isAway = false;
    await jobs.send(db, 'test.follow', { whom: 'ana' });
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(1);
    isAway = true;
    const [before] = await jobs.listFailed(10);
    await jobs.send(db, 'test.follow', { whom: 'rui' });
    await expect
      .poll(async () => (await jobs.listFailed(1))[0]?.id, { timeout: 20_000 })
      .not.toBe(before?.id);
    const [failed, ...more] = await jobs.listFailed(10);
    expect(more).toEqual([]);
    expect(await jobs.dismissFailed('test.follow', failed?.id ?? '')).toBe(true);
    expect(await jobs.countFailed()).toBe(0);
    await jobs.stop();
  });

  it('can be dismissed by an operator', async () => {
    const { db, databaseUrl } = store();
    const jobs = createJobs(databaseUrl, { 'test.lost': job({ retryLimit: 0 }) }, () => undefined);
    jobs.define('test.lost', () => Promise.reject(new Error('perdido')));
    await jobs.start();
    await jobs.send(db, 'test.lost', {});
    await expect.poll(() => jobs.countFailed(), { timeout: 20_000 }).toBe(1);
    const [failed] = await jobs.listFailed(10);
    expect(await jobs.dismissFailed('test.lost', failed?.id ?? '')).toBe(true);
    expect(await jobs.countFailed()).toBe(0);
    await jobs.stop();
  });

  it('and is dismissed stands in the audit log with who did so', async () => {
    const { db, deps } = store();
    await deps.jobs.send(db, 'mail.sweep', {});
    await db.execute(
      sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail.sweep'`,
    );
    const [item] = await worklistOf(store(), 'job-failed');
    // Where that cannot be written down it is not dismissed either.
    await db.execute(sql`alter table audit_log add constraint full_disk check (action <> 'dismissed')`);
    expect((await press(store(), item, 'Dispensar')).status).toBe(500);
    await db.execute(sql`alter table audit_log drop constraint full_disk`);
    expect((await press(store(), item, 'Dispensar')).status).toBe(200);
    expect((await press(store(), item, 'Dispensar')).status).toBe(404);
    expect(await worklistOf(store(), 'job-failed')).toEqual([]);
    const [entry, ...more] = await db.select().from(auditLog).where(eq(auditLog.subject, 'pending'));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'dismissed', subjectName: 'tarefa mail.sweep' });
    expect(entry?.actorId).not.toBeNull();
  });
});
