import type { TestStore } from './test-store.ts';

/** Resolves once so many statements of the store wait for a lock: the rivals of a race are in place. */
export async function untilWaiting(store: TestStore, count: number): Promise<void> {
  for (;;) {
    const { rows } = await store.deps.database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}
