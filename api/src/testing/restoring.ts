import type { Subscriber } from './subscribers.ts';
import type { TestStore } from './test-store.ts';

/** In the order in which they are put back. */
const TABLES = {
  subscriptions: 'user_id = $1',
  week_choices: 'subscription_id in (select id from subscriptions where user_id = $1)',
  subscription_invoices: 'subscription_id in (select id from subscriptions where user_id = $1)',
  deliveries: 'subscription_id in (select id from subscriptions where user_id = $1)',
  week_returns: `invoice_id in (select invoice.id from subscription_invoices invoice
    join subscriptions own on own.id = invoice.subscription_id where own.user_id = $1)`,
};

/** What the store knows of one subscriber now; later it can be made to know that and no more, as a restore does. */
export async function backUp({ deps }: TestStore, { id }: Subscriber): Promise<() => Promise<void>> {
  const { pool } = deps.database;
  const kept = new Map<string, string>();
  for (const [table, own] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ all: unknown }>(
      `select coalesce(jsonb_agg(to_jsonb(it)), '[]') as all from ${table} it where ${own}`,
      [id],
    );
    kept.set(table, JSON.stringify(rows[0]?.all));
  }
  return async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, own] of Object.entries(TABLES).reverse())
      await client.query(`delete from ${table} where ${own}`, [id]);
    for (const [table, rows] of kept)
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [rows],
      );
    // What waited in the queue is not in a backup that is older than the press.
    await client.query(`delete from pgboss.job where name like '%follow-pause'`);
    await client.query('commit');
    client.release();
  };
}
