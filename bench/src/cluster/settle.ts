import { storeJobs } from '@cesta/api/jobs';
import { until } from './processes.ts';
import type { Shop } from './shop.ts';

const ROUNDS = 3;

/** What is still under way comes to its end: webhooks, events, jobs. The stores do it; nobody helps them. */
export async function settle(shop: Shop): Promise<void> {
  const { jobs, database } = shop.observer.deps;
  const recurring = Object.entries(storeJobs).flatMap(([name, kind]) => (kind.cron ? [name] : []));
  for (let round = 0; round < ROUNDS; round += 1) {
    await shop.provider.settle();
    await database.pool.query(
      `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    );
    for (const name of recurring) await jobs.send(database.db, name as 'payments.refund', {});
    await until('all that waits is done', async () => (await countWaiting(shop)) === 0, 240_000, 1000);
  }
}

/** What a killed process had begun comes back by itself, and is waited for as well. */
async function countWaiting({ observer }: Shop): Promise<number> {
  const { rows } = await observer.deps.database.pool.query<{ waiting: number }>(
    `select (select count(*) from provider_events where applied_at is null)::int
       + (select count(*) from pgboss.job where start_after <= now() and state <= 'active')::int as waiting`,
  );
  return rows[0]?.waiting ?? 0;
}
