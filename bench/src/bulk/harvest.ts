import type pg from 'pg';
import { fillReceipts } from './receipts.ts';
import { fillStatements } from './statements.ts';

export interface HarvestSize {
  producers: number;
  /** One a week, most of them past. */
  rounds: number;
  /** The coming one. */
  day: string;
}

/** So many products a farm grows. */
const CROPS = 14;
/** Of so many products there is not enough in the coming round. */
const SHORT = 40;

/**
 * A year of a large network: every farm asked, most of them answered, brought, corrected and paid, and the last weeks
 * still open. What happens to whom follows from numbers, so that every fill has as much of each.
 */
export async function fillHarvest(pool: pg.Pool, { producers, rounds, day }: HarvestSize): Promise<void> {
  await fillFarms(pool, producers);
  await fillRounds(pool, rounds, day);
  await fillOrders(pool);
  await fallShort(pool, day);
  await fillAnswers(pool);
  await fillReceipts(pool);
  await fillStatements(pool);
  await pool.query(
    `vacuum analyze producers, farms, organic_proofs, crops, harvest_rounds, harvest_forecasts, harvest_offers, harvest_orders,
       harvest_lines, harvest_answers, receipts, statements, statement_lines`,
  );
}

async function fillFarms(pool: pg.Pool, producers: number): Promise<void> {
  await pool.query(
    `insert into producers (name, story, location, products, order_index)
     select 'Sítio ' || n, 'Planta desde cedo.', 'Cruz das Almas', 'folhas, raízes', n from generate_series(1, $1::int) as n`,
    [producers],
  );
  // A few proofs end within the days of a warning.
  await pool.query(
    `insert into farms (producer_id, phone, email, pix_key, silence, updated_at)
     select id, '759' || lpad(order_index::text, 8, '0'), 'sitio' || order_index || '@exemplo.test', 'sitio' || order_index || '@exemplo.test',
       (array['confirms','usual','nothing'])[1 + order_index % 3], now()
     from producers where order_index > 0;
     insert into organic_proofs (producer_id, mechanism, body, registration, valid_until, created_at)
     select id, (array['auditoria','spg','ocs'])[1 + order_index % 3], 'Rede Povos da Mata', 'BA-' || order_index,
       current_date + 10 + order_index, now() - interval '1 year'
     from producers where order_index > 0;
     insert into crops (producer_id, product_id, unit, portions, price_cents, priority, usual_quantity, updated_at)
     select f.id, shelf.id, 'caixa', 20, 2000 + shelf.place % 1000, 1 + step % 3, 4, now()
     from (select id, row_number() over (order by order_index) as n from producers where order_index > 0) as f
     cross join generate_series(0, ${CROPS - 1}) as step
     join (select id, row_number() over (order by created_at) - 1 as place from products) as shelf
       on shelf.place = (f.n * 13 + step * 3) % (select count(*) from products)`,
  );
}

/** The coming one stays open as long as it is looked at. */
async function fillRounds(pool: pg.Pool, rounds: number, day: string): Promise<void> {
  await pool.query(
    `insert into harvest_rounds (date, forecast_at, made_until, answers_until, closed_at)
     select day, day - interval '5 days', least(day - interval '2 days', now()),
       case when day < current_date then day - interval '1 day' else greatest(day - interval '1 day', now() + interval '1 day') end,
       case when day < current_date then day - interval '1 day' end
     from generate_series(0, $1::int - 1) as n, lateral (select $2::date - n * 7) as d (day)`,
    [rounds, day],
  );
  await pool.query(
    `insert into harvest_forecasts (date, product_id, portions, wanted)
     select r.date, c.product_id, 60, 55 from harvest_rounds r cross join (select distinct product_id from crops) c;
     insert into harvest_offers (crop_id, date, quantity, said_at)
     select c.id, r.date, 4, r.forecast_at from harvest_rounds r cross join crops c`,
  );
}

/** Of those of the past a fifth was answered on the phone and a fifth by silence; of the coming ones a third is open. */
async function fillOrders(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into harvest_orders (date, producer_id, number, made_at, sent_at, sent_by, answered_at, answered_by, note, revision)
     select r.date, f.producer_id, 1, r.made_until, r.made_until, (array['whatsapp','email','phone'])[1 + f.n % 3],
       case when answered_by is null then null else coalesce(r.closed_at, now()) end, answered_by,
       case when answered_by = 'page' and f.n % 10 = 0 then 'Choveu muito.' else '' end, case when answered_by is null then 0 else 1 end
     from (select *, row_number() over (order by date) as week from harvest_rounds) r
     cross join (select producer_id, row_number() over (order by email) as n from farms) f
     cross join lateral (select case
       when r.closed_at is null and f.n % 3 = 0 then null
       when (f.n + r.week) % 5 = 0 then 'phone'
       when (f.n + r.week) % 5 = 1 and r.closed_at is not null then 'silence'
       else 'page' end) as a (answered_by);
     insert into harvest_lines (order_id, crop_id, product_id, product_name, unit, portions, price_cents, asked, confirmed)
     select o.id, c.id, c.product_id, p.name, c.unit, c.portions, c.price_cents, 3,
       case when o.answered_at is null then null
         when o.answered_by = 'silence' and f.silence = 'nothing' then 0
         when o.answered_by <> 'silence' and c.price_cents % 10 = 0 then 2 else 3 end
     from harvest_orders o join farms f on f.producer_id = o.producer_id
     join crops c on c.producer_id = o.producer_id join products p on p.id = c.product_id`,
  );
}

/** Of what most baskets of the coming round hold, of all that is asked for, the farmers have nothing. */
async function fallShort(pool: pg.Pool, day: string): Promise<void> {
  await pool.query(
    `with own as (
       select l.id, l.order_id, l.product_id from harvest_orders o join harvest_lines l on l.order_id = o.id where o.date = $1::date),
     wanted as (
       select (item->>'product_id')::uuid as id
       from deliveries cross join lateral jsonb_array_elements(items) as item
       where date = $1::date and status = 'scheduled' and (item->>'product_id')::uuid in (select product_id from own)
       group by 1 order by count(*) desc, 1 limit ${SHORT}),
     told as (
       update harvest_orders set answered_at = now(), answered_by = 'page', revision = 1
       where answered_at is null and id in (select order_id from own join wanted on wanted.id = own.product_id)
       returning id)
     update harvest_lines set confirmed = case when product_id in (select id from wanted) then 0 else coalesce(confirmed, asked) end
     where order_id in (select id from told) or (id in (select id from own) and product_id in (select id from wanted))`,
    [day],
  );
}

/** As they came; a third of those that were silent said something when it was too late. */
async function fillAnswers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with said as (
       select o.*, (select jsonb_agg(jsonb_build_object('lineId', l.id, 'confirmed', l.confirmed))
         from harvest_lines l where l.order_id = o.id) as lines, row_number() over (order by o.date, o.producer_id) as n
       from harvest_orders o where o.answered_at is not null)
     insert into harvest_answers (id, order_id, at, by, operator, lines, note, late)
     select gen_random_uuid(), id, answered_at, answered_by, case answered_by when 'phone' then 'Lia' else '' end, lines, note, false
     from said
     union all
     select gen_random_uuid(), id, answered_at + interval '2 hours', 'page', '', lines, 'Só vi agora.', true
     from said where answered_by = 'silence' and n % 3 = 0`,
  );
}
