import type pg from 'pg';

const FIRST_NAMES =
  'Maria José Ana João Antônia Francisco Luzia Pedro Conceição Carlos Juliana Paulo Márcia Lucas Fernanda Luís Patrícia Marcos Vera Rafael Sônia Tiago Rita Caio'.split(
    ' ',
  );
const SURNAMES =
  'Silva Santos Oliveira Souza Araújo Pereira Lima Ferreira Costa Gonçalves Almeida Nascimento Barbosa Cerqueira Bispo Menezes Sacramento Amorim Barreto Fontes Lemos Pita Reis Conceição'.split(
    ' ',
  );
const PLACES =
  'Centro,Barra,Brotas,Rio Vermelho,Pituba,Itapuã,Ondina,Graça,Federação,Cabula,Imbuí,Liberdade,Ribeira,Nazaré,Garcia,Tancredo Neves'.split(
    ',',
  );

/** Customers with a home where the store delivers. Nobody of them can sign in: hashing ten thousand passwords is another bench. */
export async function fillCustomers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into coverage_zones (city, state, cep_from, cep_to)
     values ('Salvador', 'BA', 40000000, 42599999), ('Cruz das Almas', 'BA', 44380000, 44399999)
     on conflict do nothing`,
  );
  await pool.query(
    `insert into users (name, email, password_hash, phone, cpf, created_at, updated_at)
     select first_names[1 + n % 24] || ' ' || surnames[1 + (n / 24) % 24] || ' ' || surnames[1 + (n / 576) % 24] || ' ' || n,
       'cliente-' || n || '@exemplo.test', 'x', '719' || lpad((n * 7919 % 100000000)::text, 8, '0'),
       lpad((n::bigint * 104729 % 100000000000)::text, 11, '0'),
       now() - interval '60 days' + n * interval '1 second', now()
     from generate_series(1, $1::int) as n, (select $2::text[] as first_names, $3::text[] as surnames) as words`,
    [count, FIRST_NAMES, SURNAMES],
  );
  await pool.query(
    `insert into addresses (user_id, label, zipcode, street, number, neighborhood, city, state, is_default, created_at)
     select id, 'Casa', home.zipcode, 'Rua das Flores', '10', places[1 + (hashtext(u.email) & 15)], home.city, 'BA', true, u.created_at
     from (select $1::text[] as places) as known, users u
     join (values (0, '40110010', 'Salvador'), (1, '44380000', 'Cruz das Almas')) as home (side, zipcode, city)
       on home.side = (hashtext(u.email) & 1)
     where u.role = 'customer'`,
    [PLACES],
  );
  await pool.query('vacuum analyze users, addresses, coverage_zones');
}
