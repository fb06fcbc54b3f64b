import type pg from 'pg';

/** A year of orders of all customers, two or three things each, in every state; one in a hundred was deleted. */
export async function fillOrders(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with people as (select id, name, email, row_number() over (order by created_at) - 1 as place
       from users where role = 'customer')
     insert into orders (user_id, status, payment_status, total_cents, shipping_cents, delivery_address, customer_name,
       customer_email, customer_phone, stock_held, created_at, updated_at, deleted_at)
     select people.id, status, case when status = 'cancelled' then 'failed' when status = 'pending' then 'pending' else 'paid' end,
       1500 + n % 20000, 1000,
       '{"street":"Rua das Flores","number":"10","complement":"","neighborhood":"Centro","city":"Salvador","state":"BA","zipcode":"40110010"}',
       people.name, people.email, '71900000000', status <> 'cancelled', at, at, case when n % 100 = 99 then now() end
     from generate_series(0, $1::int - 1) as n
     join people on people.place = n % (select count(*) from people),
       lateral (select now() - (365.0 * n / $1) * interval '1 day' as at,
         case when n < $1 / 100 then (array['pending','confirmed','preparing','processing','shipped'])[1 + n % 5]
           else (array['delivered','delivered','delivered','delivered','cancelled'])[1 + n % 5] end as status) as story`,
    [count],
  );
  await pool.query(
    `with shelf as (select id, name, price_cents, row_number() over (order by created_at) - 1 as place from products)
     insert into order_items (order_id, product_id, position, product_name, product_price_cents, quantity)
     select o.id, shelf.id, step, shelf.name, shelf.price_cents, 1 + step
     from (select id, row_number() over (order by created_at) as n from orders) o
     cross join lateral generate_series(0, 1 + (o.n % 2)::int) as step
     join shelf on shelf.place = (o.n * 3 + step) % (select count(*) from products)`,
  );
  await pool.query(
    `insert into order_history (order_id, at, actor, status, payment_status)
     select id, created_at, 'system', 'pending', 'pending' from orders
     union all select id, created_at + interval '5 minutes', 'provider', 'confirmed', 'paid' from orders
       where payment_status = 'paid'
     union all select id, least(created_at + interval '2 days', now()), 'admin', status, null from orders
       where status in ('shipped', 'delivered')`,
  );
  await pool.query('vacuum analyze orders, order_items, order_history');
}
