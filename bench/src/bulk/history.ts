import type pg from 'pg';

/**
 * One customer with so many weeks behind them, each paid and brought but for the running one; every sixth was skipped
 * and came back as credit.
 */
export async function fillHistory(pool: pg.Pool, userId: string, weeks: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into subscriptions (user_id, plan_type, status, current_period_start, current_period_end,
       next_charge_cents, next_charge_at, created_at, started_at, synced_at)
     select $1, 'familia', 'active', now() - interval '1 hour', now() + interval '167 hours', 18000,
       now() + interval '167 hours', begun, begun, now()
     from (select now() - interval '1 hour' - ($2 - 1) * interval '7 days' as begun) as life
     returning id`,
    [userId, weeks],
  );
  const id = rows[0]?.id;
  await pool.query(
    `insert into basket_items (subscription_id, plan_type, product_id, position)
     select $1, 'familia', id, row_number() over (order by id) from
       (select id from products where active and category <> 'Outros' order by id limit 9) as shelf`,
    [id],
  );
  await pool.query(
    `insert into subscription_invoices (id, subscription_id, plan_type, state, amount_cents, deliveries, period_start,
       period_end, created_at, paid_at, settled_at, attempt_count)
     select 'in_' || $1 || '_' || week, $1::uuid, 'familia', 'paid', 18000, 1, at, at + interval '7 days', at, at,
       case when week > 0 then at + interval '6 days' end, 1
     from generate_series(0, $2::int - 1) as week,
       lateral (select now() - interval '1 hour' - week * interval '7 days') as begun (at)`,
    [id, weeks],
  );
  await pool.query(
    `insert into deliveries (subscription_id, invoice_id, ordinal, date, cutoff_at, frozen_at, status, address, items,
       notified_at)
     select i.subscription_id, i.id, 1, (i.paid_at + interval '5 days')::date, i.paid_at + interval '3 days',
       case when is_past then i.paid_at + interval '3 days' end,
       case when not is_past then 'scheduled' when is_skipped then 'skipped' else 'delivered' end,
       '{"street":"Rua das Flores","number":"10","complement":"","neighborhood":"Centro","city":"Salvador","state":"BA","zipcode":"40110010"}',
       (select jsonb_agg(jsonb_build_object('product_id', p.id, 'product_name', p.name, 'quantity', 1))
        from basket_items b join products p on p.id = b.product_id where b.subscription_id = $1), i.paid_at
     from subscription_invoices i,
       lateral (select i.period_end <= now(), extract(epoch from now() - i.paid_at)::int / 604800 % 6 = 3) as age (is_past, is_skipped)
     where i.subscription_id = $1`,
    [id],
  );
  await pool.query(
    `insert into week_returns (invoice_id, key, ordinal, kind, amount_cents, cause, reason, state, created_at, done_at)
     select d.invoice_id, 'delivery:' || d.id, d.ordinal, 'credit', 18000, 'skip', '', 'succeeded', d.frozen_at, d.frozen_at
     from deliveries d where d.subscription_id = $1 and d.status = 'skipped'`,
    [id],
  );
  await pool.query('vacuum analyze subscriptions, subscription_invoices, deliveries, week_returns');
}
