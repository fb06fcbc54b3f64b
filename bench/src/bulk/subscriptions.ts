import type pg from 'pg';

export interface Life {
  /** Some have ended or owe, as it is in life; otherwise all are active. */
  isMixed: boolean;
  /** The running week has its deliveries; otherwise they are still to be planned. */
  isPlanned: boolean;
}

/** A subscription for everybody: three weeks paid and delivered, the fourth paid just now. */
export async function fillSubscriptions(
  pool: pg.Pool,
  count: number,
  { isMixed, isPlanned }: Life = { isMixed: false, isPlanned: false },
): Promise<void> {
  await pool.query(
    `insert into subscriptions (user_id, plan_type, status, stripe_subscription_id, current_period_start,
       current_period_end, next_charge_cents, next_charge_at, created_at, started_at, ended_at, synced_at)
     select id, plan, status, 'sub_' || n, begun + interval '21 days', begun + interval '28 days', 10000,
       begun + interval '28 days', begun, begun, case when status = 'canceled' then now() end, now()
     from (
       select id, n, (array['essencial','familia','premium'])[1 + n % 3] as plan,
         now() - interval '21 days' - (n % 3600) * interval '1 second' as begun,
         case when $2 and n % 11 = 0 then 'canceled' when $2 and n % 17 = 0 then 'past_due' else 'active' end as status
       from (select id, row_number() over (order by created_at) as n from users where role = 'customer') as people
       where n <= $1) as chosen`,
    [count, isMixed],
  );
  await fillBaskets(pool);
  await pool.query(
    `insert into subscription_invoices (id, subscription_id, plan_type, state, amount_cents, deliveries,
       period_start, period_end, created_at, paid_at, attempt_count)
     select 'in_' || s.stripe_subscription_id || '_' || week, s.id, s.plan_type, 'paid', 10000,
       case s.plan_type when 'premium' then 2 else 1 end, at, at + interval '7 days', at, at, 1
     from subscriptions s, generate_series(0, 3) as week,
       lateral (select s.created_at + week * interval '7 days') as begun (at)`,
  );
  await fillDeliveries(pool, isPlanned);
  await pool.query('vacuum analyze subscriptions, basket_items, subscription_invoices, deliveries');
}

/** Nine things each, from different places of the shelf, for whoever has nothing yet. */
export async function fillBaskets(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with shelf as (
       select id, row_number() over (order by created_at) - 1 as place
       from products where active and category <> 'Outros')
     insert into basket_items (subscription_id, plan_type, product_id, position)
     select s.id, s.plan_type, shelf.id, step
     from (select id, plan_type, row_number() over (order by id) as n from subscriptions s
       where not exists (select 1 from basket_items b where b.subscription_id = s.id)) s
     cross join generate_series(0, 8) as step
     join shelf on shelf.place = (s.n * 7 + step) % (select count(*) from shelf)`,
  );
}

/** From two days after they were paid on, each on a day of their own. */
async function fillDeliveries(pool: pg.Pool, isPlanned: boolean): Promise<void> {
  await pool.query(
    `with packed as (
       select b.subscription_id, jsonb_agg(jsonb_build_object('product_id', p.id, 'product_name', p.name, 'quantity', 1)) as items
       from basket_items b join products p on p.id = b.product_id group by 1)
     insert into deliveries (subscription_id, invoice_id, ordinal, date, cutoff_at, frozen_at, status, address, items, notified_at)
     select i.subscription_id, i.id, ordinal, (i.paid_at + (ordinal * 2 + abs(hashtext(s.id::text)) % 3) * interval '1 day')::date,
       i.paid_at + interval '1 day', case when is_past then i.paid_at end,
       case when is_past then 'delivered' else 'scheduled' end, jsonb_build_object('street', a.street, 'number', a.number, 'complement', '', 'neighborhood',
         a.neighborhood, 'city', a.city, 'state', a.state, 'zipcode', a.zipcode), packed.items, case when is_past then i.paid_at end
     from subscription_invoices i
     join subscriptions s on s.id = i.subscription_id
     join addresses a on a.user_id = s.user_id and a.is_default
     join packed on packed.subscription_id = s.id
     cross join lateral generate_series(1, i.deliveries) as ordinal
     cross join lateral (select i.period_end <= now()) as age (is_past)
     where is_past or $1`,
    [isPlanned],
  );
}
