import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { jobGauges } from './jobs.gauges.ts';

const QUEUE = 'payments.sync-order';

describe('the figure of failed jobs', () => {
  const store = useStore();
  const source = jobGauges([QUEUE, 'ledger.sync']).find(({ name }) => name === 'jobs-failed');
  const read = async () => (await source?.read(store().db, new Date()))?.cesta_jobs_failed;

  it('costs no look at the jobs while none has failed', async () => {
    const { db, deps } = store();
    await deps.jobs.runDue();
    const asked = vi.spyOn(db, 'execute');
    expect(await read()).toEqual([
      { labels: { queue: QUEUE }, value: 0 },
      { labels: { queue: 'ledger.sync' }, value: 0 },
    ]);
    const texts = asked.mock.calls.map(([query]) => new PgDialect().sqlToQuery(query as SQL).sql);
    expect(texts).toHaveLength(1);
    expect(texts.join()).not.toContain('pgboss.job');
    asked.mockRestore();
  });

  it('counts those of a queue in which some were found', async () => {
    const { db } = store();
    for (let n = 0; n < 2; n += 1)
      await db.execute(
        sql`insert into pgboss.job (name, state, completed_on) values (${QUEUE}, 'failed', now())`,
      );
    await db.execute(sql`update pgboss.queue set failed_count = 2 where name = ${QUEUE}`);
    expect(await read()).toEqual([
      { labels: { queue: QUEUE }, value: 2 },
      { labels: { queue: 'ledger.sync' }, value: 0 },
    ]);
  });
});
