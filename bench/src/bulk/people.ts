import type pg from 'pg';

/** Customers with a home where the store delivers. Nobody of them can sign in: hashing ten thousand passwords is another bench. */
export async function fillCustomers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into coverage_zones (city, state, cep_from, cep_to)
     values ('Salvador', 'BA', 40000000, 42599999), ('Cruz das Almas', 'BA', 44380000, 44399999)
     on conflict do nothing`,
  );
  await pool.query(
    `insert into users (name, email, password_hash, phone, created_at, updated_at)
     select 'Cliente ' || n, 'cliente-' || n || '@exemplo.test', 'x', '71900000000',
       now() - interval '60 days' + n * interval '1 second', now()
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await pool.query(
    `insert into addresses (user_id, label, zipcode, street, number, neighborhood, city, state, is_default, created_at)
     select id, 'Casa', home.zipcode, 'Rua das Flores', '10', 'Centro', home.city, 'BA', true, u.created_at
     from users u join (values (0, '40110010', 'Salvador'), (1, '44380000', 'Cruz das Almas')) as home (side, zipcode, city)
       on home.side = (hashtext(u.email) & 1)
     where u.role = 'customer'`,
  );
  await pool.query('vacuum analyze users, addresses, coverage_zones');
}
