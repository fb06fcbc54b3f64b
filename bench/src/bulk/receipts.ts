import type pg from 'pg';

const COLUMNS = `id, date, producer_id, product_id, crop_id, kind, product_name, unit, portions, price_cents,
  quantity_thousandths, reason, corrects, entered_at, entered_by`;

/**
 * What came of every past round as it was confirmed, every seventh line half a unit short; of every twelfth half a unit
 * is lost. Every twentieth was counted wrongly, taken back and entered again, and some farms brought what nobody asked for.
 */
export async function fillReceipts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create temporary table came as
     select gen_random_uuid() as id, l.id as line_id, o.date, o.producer_id, l.product_id, l.crop_id, l.product_name, l.unit,
       l.portions, l.price_cents, l.confirmed * 1000 - case when l.n % 7 = 0 then 500 else 0 end as quantity, l.n
     from harvest_orders o
     join (select *, row_number() over (order by order_id, crop_id) as n from harvest_lines) l on l.order_id = o.id
     where o.date < current_date and l.confirmed > 0;
     insert into receipts (${COLUMNS})
     select id, date, producer_id, product_id, crop_id, 'received', product_name, unit, portions, price_cents, quantity, '',
       null::uuid, date, 'Lia' from came
     union all
     select gen_random_uuid(), date, producer_id, product_id, crop_id, 'lost', product_name, unit, portions, price_cents, 500,
       'Amassou', null, date + interval '1 hour', 'Lia' from came where n % 12 = 0
     union all
     select gen_random_uuid(), date, producer_id, product_id, crop_id, 'received', product_name, unit, portions, price_cents,
       0 - quantity, 'Contado errado', id, date + interval '2 hours', 'Lia' from came where n % 20 = 0
     union all
     select gen_random_uuid(), date, producer_id, product_id, crop_id, 'received', product_name, unit, portions, price_cents,
       quantity - 500, '', null, date + interval '2 hours', 'Lia' from came where n % 20 = 0
     union all
     select gen_random_uuid(), date, producer_id, product_id, null, 'received', product_name, 'balde', 10, 0, 1000, '', null,
       date + interval '3 hours', 'Lia' from came where n % 200 = 0 and date >= current_date - 14;
     drop table came`,
  );
}
