import type pg from 'pg';

/**
 * One a month and farm. All up to the month before last are paid; of last month's a third is paid, a third closed, and a
 * third not closed yet. With advances, crates and freight, one in ten advances taken back.
 */
export async function fillStatements(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `create temporary table owed (like statement_lines);
       alter table owed drop column statement_id, add column is_priced boolean not null default true`,
    );
    await oweForGoods(client);
    await oweByHand(client);
    await close(client);
    await client.query('drop table owed');
  } finally {
    client.release();
  }
}

async function oweForGoods(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into owed (id, producer_id, kind, receipt_id, corrects, date, description, unit, quantity_thousandths, price_cents,
       amount_cents, entered_at, entered_by, is_priced)
     select r.id, r.producer_id, 'goods', r.id, r.corrects, r.date,
       r.product_name || case r.kind when 'lost' then ', perda' else '' end
         || case when r.corrects is not null then ', correção' else '' end || case r.reason when '' then '' else ': ' || r.reason end,
       r.unit, quantity, r.price_cents, round(quantity::numeric * r.price_cents / 1000), r.entered_at, 'Lia', r.crop_id is not null
     from receipts r
     cross join lateral (select r.quantity_thousandths * case r.kind when 'lost' then -1 else 1 end) as q (quantity)`,
  );
}

async function oweByHand(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into owed (id, producer_id, kind, date, description, unit, quantity_thousandths, price_cents, amount_cents, entered_at,
       entered_by)
     select gen_random_uuid(), f.producer_id, kind, given, description, unit, quantity, 0, amount, given, 'Lia'
     from farms f
     cross join generate_series(date_trunc('month', current_date) - interval '12 months',
       date_trunc('month', current_date), interval '1 month') as month
     cross join (values ('advance', 'Adiantamento', '', 0, -20000, 4), ('crates', 'Caixas levadas', 'caixa', 10000, 0, 8),
       ('crates', 'Caixas devolvidas', 'caixa', -9000, 0, 15), ('other', 'Frete', '', 0, 3500, 20))
       as e (kind, description, unit, quantity, amount, day)
     cross join lateral (select least(month::date + e.day, current_date)) as g (given)`,
  );
  await client.query(
    `insert into owed (id, producer_id, kind, date, description, unit, quantity_thousandths, price_cents, amount_cents, entered_at,
       entered_by, corrects)
     select gen_random_uuid(), producer_id, kind, date, description || ', correção: lançado duas vezes', unit, 0, 0,
       0 - amount_cents, entered_at + interval '1 hour', 'Lia', id
     from (select *, row_number() over (order by date, producer_id) as n from owed where kind = 'advance') as advances
     where n % 10 = 0`,
  );
}

/** What has no price yet waits for it. Lines and their statement in one transaction, or the database refuses them. */
async function close(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into statements (producer_id, "from", "to", state, total_cents, nota, closed_at, closed_by, paid_on, paid_by, pix_reference)
     select f.producer_id, month, last, state, greatest(0, total), case state when 'paid' then 'NF ' || f.n else '' end, last + 3,
       'Lia', case state when 'paid' then last + 5 end, case state when 'paid' then 'Lia' end,
       case state when 'paid' then 'E' || f.n else '' end
     from (select producer_id, row_number() over (order by email) as n from farms) f
     join (select producer_id, date_trunc('month', date)::date as month, sum(amount_cents) as total
       from owed where is_priced and date < date_trunc('month', current_date) group by 1, 2) sums on sums.producer_id = f.producer_id
     cross join lateral (select (month + interval '1 month' - interval '1 day')::date) as l (last)
     cross join lateral (select case
       when month < date_trunc('month', current_date) - interval '1 month' or f.n % 3 = 0 then 'paid'
       when f.n % 3 = 1 then 'closed' end) as s (state)
     where state is not null
     order by month, f.n`,
  );
  await client.query(
    `insert into statement_lines (id, producer_id, statement_id, kind, receipt_id, corrects, date, description, unit,
       quantity_thousandths, price_cents, amount_cents, entered_at, entered_by)
     select o.id, o.producer_id, s.id, o.kind, o.receipt_id, o.corrects, o.date, o.description, o.unit, o.quantity_thousandths,
       o.price_cents, o.amount_cents, o.entered_at, o.entered_by
     from owed o left join statements s on o.is_priced and s.producer_id = o.producer_id and o.date between s."from" and s."to"`,
  );
  await client.query('commit');
}
