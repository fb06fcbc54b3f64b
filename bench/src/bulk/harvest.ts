import type pg from 'pg';

export interface HarvestSize {
  producers: number;
  /** One a week, most of them past. */
  rounds: number;
  /** The coming one. */
  day: string;
}

/** So many products a farm grows. */
const CROPS = 14;

/** A year of a large network: every farm asked, answered, brought and mostly paid, but for the last weeks. */
export async function fillHarvest(pool: pg.Pool, { producers, rounds, day }: HarvestSize): Promise<void> {
  await pool.query(
    `insert into producers (name, story, location, products, order_index)
     select 'Sítio ' || n, 'Planta desde cedo.', 'Cruz das Almas', 'folhas, raízes', n from generate_series(1, $1::int) as n`,
    [producers],
  );
  await pool.query(
    `insert into farms (producer_id, phone, email, pix_key, silence, updated_at)
     select id, '759' || lpad(order_index::text, 8, '0'), 'sitio' || order_index || '@exemplo.test', 'sitio' || order_index || '@exemplo.test',
       (array['confirms','usual','nothing'])[1 + order_index % 3], now()
     from producers where order_index > 0;
     insert into crops (producer_id, product_id, unit, portions, price_cents, priority, usual_quantity, updated_at)
     select f.id, shelf.id, 'caixa', 20, 2000 + shelf.place % 1000, 1 + step % 3, 4, now()
     from (select id, row_number() over (order by order_index) as n from producers where order_index > 0) as f
     cross join generate_series(0, ${CROPS - 1}) as step
     join (select id, row_number() over (order by created_at) - 1 as place from products) as shelf
       on shelf.place = (f.n * 13 + step * 3) % (select count(*) from products)`,
  );
  await pool.query(
    `insert into harvest_rounds (date, forecast_at, made_until, answers_until, closed_at)
     select day, day - interval '5 days', day - interval '2 days', day - interval '1 day',
       case when day < current_date then day - interval '1 day' end
     from generate_series(0, $1::int - 1) as n, lateral (select $2::date - n * 7) as d (day)`,
    [rounds, day],
  );
  await pool.query(
    `insert into harvest_forecasts (date, product_id, portions, wanted)
     select r.date, c.product_id, 60, 55 from harvest_rounds r cross join (select distinct product_id from crops) c;
     insert into harvest_orders (date, producer_id, number, made_at, sent_at, sent_by, answered_at, answered_by)
     select r.date, f.producer_id, 1, r.made_until, r.made_until, 'whatsapp',
       case when r.closed_at is not null then r.closed_at end, case when r.closed_at is not null then 'page' end
     from harvest_rounds r cross join farms f;
     insert into harvest_lines (order_id, crop_id, product_id, product_name, unit, portions, price_cents, asked, confirmed)
     select o.id, c.id, c.product_id, p.name, c.unit, c.portions, c.price_cents, 3, case when o.answered_at is not null then 3 end
     from harvest_orders o join crops c on c.producer_id = o.producer_id join products p on p.id = c.product_id`,
  );
  await pool.query(
    `insert into receipts (id, date, producer_id, product_id, crop_id, kind, product_name, unit, portions, price_cents,
       quantity_thousandths, entered_at, entered_by)
     select l.id, o.date, o.producer_id, l.product_id, l.crop_id, 'received', l.product_name, l.unit, l.portions, l.price_cents,
       l.confirmed * 1000, o.date, 'Lia'
     from harvest_lines l join harvest_orders o on o.id = l.order_id where o.date < current_date`,
  );
  await fallShort(pool, day);
  await pool.query(
    `insert into statements (producer_id, "from", "to", state, total_cents, closed_at, closed_by, paid_on, paid_by)
     select f.producer_id, month::date, (month + interval '1 month' - interval '1 day')::date, 'paid',
       coalesce((select sum(r.quantity_thousandths / 1000 * r.price_cents) from receipts r
         where r.producer_id = f.producer_id and r.date >= month and r.date < month + interval '1 month'), 0),
       now(), 'Lia', current_date, 'Lia'
     from farms f cross join generate_series(date_trunc('month', current_date) - interval '12 months',
       date_trunc('month', current_date) - interval '1 month', interval '1 month') as month;
     insert into statement_lines (id, producer_id, statement_id, kind, receipt_id, date, description, unit,
       quantity_thousandths, price_cents, amount_cents, entered_at, entered_by)
     select r.id, r.producer_id, s.id, 'goods', r.id, r.date, r.product_name, r.unit, r.quantity_thousandths, r.price_cents,
       r.quantity_thousandths / 1000 * r.price_cents, r.entered_at, 'Lia'
     from receipts r left join statements s on s.producer_id = r.producer_id and r.date between s."from" and s."to"`,
  );
  await pool.query(
    `vacuum analyze producers, farms, crops, harvest_rounds, harvest_forecasts, harvest_orders, harvest_lines, receipts,
       statements, statement_lines`,
  );
}

/** Of what most baskets of the coming round hold, of all that is asked for, the farmers have nothing. */
async function fallShort(pool: pg.Pool, day: string): Promise<void> {
  await pool.query(
    `with own as (
       select l.id, l.product_id from harvest_orders o join harvest_lines l on l.order_id = o.id where o.date = $1::date)
     update harvest_lines set confirmed = 0 where id in (select id from own where product_id = (
       select (item->>'product_id')::uuid
       from deliveries cross join lateral jsonb_array_elements(items) as item
       where date = $1::date and status = 'scheduled' and (item->>'product_id')::uuid in (select product_id from own)
       group by 1 order by count(*) desc limit 1))`,
    [day],
  );
}
