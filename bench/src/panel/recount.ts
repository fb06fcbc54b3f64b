import { deepStrictEqual } from 'node:assert';
import { TIME_ZONE } from '@cesta/contract/base/calendar';
import type { Dashboard, DashboardRange } from '@cesta/contract/panel/dashboard';
import { PLAN_TYPES, PLANS } from '@cesta/contract/subscriptions/plans';
import type pg from 'pg';

const STEPS: Record<DashboardRange, { unit: string; count: number }> = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
};

const LABELS = PLAN_TYPES.map((plan) => `('${plan}', ${PLANS[plan].monthlyLabel})`).join(', ');

/** Counts everything the dashboard shows once more, row by row and without regard for speed. Any difference throws. */
export async function recount(pool: pg.Pool, range: DashboardRange, shown: Dashboard): Promise<void> {
  const at = shown.updated_at;
  const one = async (sql: string) =>
    (await pool.query(`with label (plan, cents) as (values ${LABELS}) ${sql}`)).rows;
  const [totals] = await one(`select
    (select count(*)::int from orders where deleted_at is null) as orders,
    (select count(*)::int from orders where deleted_at is null and status = 'pending') as pending,
    ((select sum(total_cents) from orders where deleted_at is null and payment_status = 'paid')
      + (select sum(cents * greatest(1, floor(extract(epoch from '${at}'::timestamptz - created_at) / 2592000)))
         from subscriptions join label on plan = plan_type
         where started_at is not null and status in ('active', 'canceled')))::float8 / 100 as revenue,
    (select count(*)::int from subscriptions where status = 'active') as "activeSubscriptions",
    (select count(*)::int from products where deleted_at is null) as products,
    (select count(*)::int from posts) as posts,
    (select count(*)::int from contact_messages where read_at is null) as unread`);
  const [distribution] = await one(`select
    count(*) filter (where status = 'pending')::int as pending,
    count(*) filter (where status in ('confirmed', 'preparing', 'processing'))::int as processing,
    count(*) filter (where status = 'shipped')::int as shipped,
    count(*) filter (where status = 'delivered')::int as delivered,
    count(*) filter (where status = 'cancelled')::int as cancelled from orders where deleted_at is null`);
  const categories = await one(
    'select category, count(*)::int as products from products where deleted_at is null group by 1 order by 2 desc, 1',
  );
  const recent = await one(`select id, total_cents::float8 / 100 as total, status,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from orders where deleted_at is null order by orders.created_at desc, id limit 5`);
  const revenue = await one(revenueSql(range, at));
  deepStrictEqual(shown, { totals, distribution, categories, revenue, recent, updated_at: at });
}

function revenueSql(range: DashboardRange, at: string): string {
  const { unit, count } = STEPS[range];
  const local = (column: string) => `date_trunc('${unit}', ${column} at time zone '${TIME_ZONE}')`;
  return `select to_char(step at time zone '${TIME_ZONE}' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from",
      (coalesce((select sum(total_cents) from orders
          where deleted_at is null and payment_status = 'paid' and ${local('created_at')} = step), 0)
        + coalesce((select sum(cents) from subscriptions join label on plan = plan_type
          where started_at is not null and status in ('active', 'canceled') and ${local('created_at')} = step), 0)
      )::float8 / 100 as amount
    from generate_series(${local(`'${at}'::timestamptz`)} - interval '${count - 1} ${unit}s', ${local(`'${at}'::timestamptz`)}, interval '1 ${unit}') as step
    order by step`;
}
