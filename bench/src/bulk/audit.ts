import type pg from 'pg';

/** What an operator does in some years: status after status. */
export async function fillAuditLog(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into audit_log (at, actor_id, actor_name, subject, subject_id, subject_name, action, before, after)
     select now() - ($1 - n) * interval '1 minute', admin.id, admin.name,
       case n % 4 when 0 then 'product' else 'order' end, gen_random_uuid()::text, 'Pedido ' || n,
       case n % 4 when 0 then 'stock' else 'status' end, '1', '2'
     from generate_series(1, $1::int) as n, (select id, name from users where role = 'admin' limit 1) as admin
     order by n`,
    [count],
  );
  await pool.query('vacuum analyze audit_log');
}
