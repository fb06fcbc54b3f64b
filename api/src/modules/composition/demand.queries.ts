import { lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

// Written as in the partial index, so that it can be used.
const goesOut = sql`${deliveries.status} not in ('cancelled', 'skipped')`;

export interface Units {
  productId: string;
  portions: number;
}

/**
 * The baskets that a day's harvest is for: those that go out on it, but for boxes that were packed with another day's
 * goods, and its own boxes that were put on another day.
 */
export function basketsOfHarvest(date: string) {
  const which = (isIts: ReturnType<typeof sql>) => sql`
    select status, cutoff_at, items from ${deliveries} where ${isIts} and ${goesOut}`;
  return sql`(${which(sql`${deliveries.date} = ${date} and ${deliveries.goodsOf} is null`)}
    union all ${which(sql`${deliveries.goodsOf} = ${date}`)})`;
}

/** What they hold, packed or not; those whose cut-off is not after `until`. */
export function sumBaskets(db: Db, date: string, until: Date | null): Promise<Units[]> {
  const closed = until ? sql`where cutoff_at <= ${until.toISOString()}` : sql``;
  return sumItems(db, sql`select items from ${basketsOfHarvest(date)} as own ${closed}`);
}

/** What the baskets of a day would have held that are left out. */
export function sumSkipped(db: Db, date: string): Promise<Units[]> {
  return sumItems(
    db,
    sql`select items from ${deliveries} where ${deliveries.date} = ${date} and ${deliveries.status} = 'skipped'`,
  );
}

async function sumItems(db: Db, baskets: ReturnType<typeof sql>): Promise<Units[]> {
  const { rows } = await db.execute<{ productId: string; portions: number }>(sql`
    with day as materialized (${baskets})
    select item->>'product_id' as "productId", sum((item->>'quantity')::int)::int as portions
    from day cross join lateral jsonb_array_elements(day.items) as item
    group by 1`);
  return rows;
}

/** Days with baskets, and the last cut-off of each that has come by then. Day by day, or the database reads all others too. */
export async function listBasketDays(
  db: Db,
  from: string,
  to: string,
  now: Date,
): Promise<{ date: string; cutoffAt: Date }[]> {
  const { rows } = await db.execute<{ date: string; cutoffAt: string }>(sql`
    select day::date::text as date, closed.last as "cutoffAt"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    cross join lateral (select max(${deliveries.cutoffAt}) as last from ${deliveries}
      where ${deliveries.date} = day::date and ${goesOut} and ${lte(deliveries.cutoffAt, now)}) as closed
    where closed.last is not null`);
  return rows.map(({ date, cutoffAt }) => ({ date, cutoffAt: new Date(cutoffAt) }));
}

/** How many baskets went out and how many were left out on each of these days. */
export async function countSkips(
  db: Db,
  dates: string[],
): Promise<{ date: string; skipped: number; all: number }[]> {
  const { rows } = await db.execute<{ date: string; skipped: number; all: number }>(sql`
    select day.date::text as date, skipped.count::int as skipped, (skipped.count + gone.count)::int as all
    from unnest(${sql.param(dates)}::date[]) as day(date)
    cross join lateral (select count(*) from ${deliveries}
      where ${deliveries.date} = day.date and ${deliveries.status} = 'skipped') as skipped
    cross join lateral (select count(*) from ${deliveries}
      where ${deliveries.date} = day.date and ${goesOut}) as gone`);
  return rows;
}
