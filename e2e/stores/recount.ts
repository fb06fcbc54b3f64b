import type { Recount } from './clocked-store.ts';

interface Asks {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

/** By farm: what came less what was lost, times its price; beside it what the lines of its statements say. */
const FARMS = `
  select producers.name as farm, came.worth, came.receipts, owed.owed, owed.lines
  from producers
  cross join lateral (
    select count(*)::int as receipts,
      coalesce(sum(round(
        case kind when 'received' then 1 else -1 end * quantity_thousandths::numeric * price_cents / 1000
      )), 0)::int as worth
    from receipts where receipts.producer_id = producers.id
  ) came
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(amount_cents), 0)::int as owed
    from statement_lines where statement_lines.producer_id = producers.id and kind = 'goods'
  ) owed
  order by producers.name`;

const STATEMENTS = `
  select total_cents as total, sum(amount_cents)::int as lines
  from statements join statement_lines on statement_lines.statement_id = statements.id
  group by statements.id order by statements.number`;

/** Each of these is once or not at all. */
const DOUBLED = `
  select 'harvest order' as what from harvest_orders group by date, producer_id having count(*) > 1
  union all select 'harvest line' from harvest_lines join harvest_orders on harvest_orders.id = order_id
    group by date, crop_id having count(*) > 1
  union all select 'answer' from harvest_answers group by order_id having count(*) > 1
  union all select 'receipt in statements' from statement_lines where receipt_id is not null
    group by receipt_id having count(*) > 1
  union all select 'basket' from deliveries where status <> 'cancelled'
    group by subscription_id, date having count(*) > 1
  union all select 'e-mail' from emails group by recipient, subject having count(*) > 1`;

/** From the rows alone, in plain SQL, by none of the store's own rules. */
export async function recount(pool: Asks): Promise<Recount> {
  const { rows: farms } = await pool.query<Recount['farms'][number]>(FARMS);
  const { rows: statements } = await pool.query<Recount['statements'][number]>(STATEMENTS);
  const { rows: doubled } = await pool.query<{ what: string }>(DOUBLED);
  return { farms, statements, doubled: doubled.map(({ what }) => what) };
}
