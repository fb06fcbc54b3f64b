import type pg from 'pg';

/** Names like a market's, so that searching has something to search in; a few are out of sale. */
export async function fillShelf(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into products (name, description, category, price_cents, image_url, stock, active, created_at, updated_at)
     select (array['Manga','Banana','Tomate','Alface','Cenoura','Abóbora','Coentro','Shiitake','Goiaba','Aipim'])[1 + n % 10]
         || ' ' || (array['Rosa','Prata','Cereja','Crespa','Roxa','Menina','Miúdo','Fresco','Vermelha','Manteiga'])[1 + n / 10 % 10]
         || ' do lote ' || n,
       'Colhido hoje, sem veneno, por quem planta.',
       (array['Frutas','Legumes','Verduras','Legumes','Temperos','Cogumelos','Outros'])[1 + n % 7],
       300 + n % 2500, '/files/pictures/exemplo-1280.webp', n % 200, n % 20 <> 19,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await pool.query('vacuum analyze products');
}
