import { setTimeout as wait } from 'node:timers/promises';
import type { Book } from './flow.ts';
import { PLENTY, type World } from './people.ts';
import type { Stage } from './stage.ts';

/** Longer than it is from one run that plans paid weeks to the next. */
const SETTLED_WITHIN_MS = 7 * 60_000;

/** What is not as people were told, each in words. Events may still be under way: it is counted until it agrees. */
export async function recount(stage: Stage, world: World, book: Book): Promise<string[]> {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await stage.provider.idle();
    const wrong = [
      ...(await countOrders(stage, world, book)),
      ...(await countShelf(stage, world, book)),
      ...(await countWeeks(stage, world)),
      ...(await countJobs(stage)),
    ];
    if (wrong.length === 0 || Date.now() > end) return wrong;
    await wait(1000);
  }
}

async function countOrders({ pool, provider }: Stage, { past }: World, book: Book): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string; paid: number; total: number }>(
    'select id, status, paid_cents as paid, total_cents as total from orders',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const [id, { isPaid, status }] of book.orders) {
    const row = found.get(id);
    if (!row) wrong.push(`order ${id} was answered and is not there`);
    else if (row.paid !== (isPaid ? row.total : 0))
      wrong.push(`order ${id}: ${row.paid} of ${row.total} cents`);
    else if (status && row.status !== status) wrong.push(`order ${id} is ${row.status}, not ${status}`);
  }
  if (rows.length !== book.orders.size) wrong.push(`${rows.length} orders for ${book.orders.size} answers`);
  const charges = (await provider.list('/v1/charges')).filter(({ id, paid }) => paid && !past.has(id));
  const charged = charges.reduce((sum, { amount }) => sum + Number(amount), 0);
  const { rows: weeks } = await pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from subscription_invoices
     where state = 'paid' and id <> all ($1)`,
    [[...past]],
  );
  const known = rows.reduce((sum, { paid }) => sum + paid, weeks[0]?.cents ?? 0);
  if (charged !== known) wrong.push(`${charged} cents at the provider, ${known} here`);
  return wrong;
}

async function countShelf({ pool }: Stage, { spare }: World, book: Book): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; name: string; stock: number; sold: number }>(
    `select p.id, p.name, p.stock,
       (select coalesce(sum(i.quantity), 0)::int from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.status <> 'cancelled') as sold
     from products p`,
  );
  return rows.flatMap(({ id, name, stock, sold }) => {
    const expected = id === spare ? (book.spareStock ?? PLENTY) : PLENTY - sold;
    return stock === expected ? [] : [`${name}: ${stock} on the shelf, ${expected} expected`];
  });
}

async function countWeeks({ pool, provider }: Stage, { past }: World): Promise<string[]> {
  const paid = (await provider.list('/v1/invoices')).filter(
    ({ id, status }) => status === 'paid' && !past.has(id),
  );
  const { rows } = await pool.query<{ id: string; state: string; owed: number; planned: number }>(
    `select i.id, i.state, i.deliveries as owed,
       (select count(*)::int from deliveries d where d.invoice_id = i.id) as planned
     from subscription_invoices i where i.id <> all ($1)`,
    [[...past]],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const lost = paid.filter(({ id }) => known.get(id)?.state !== 'paid');
  const uneven = rows.filter(({ state, owed, planned }) => state === 'paid' && owed !== planned);
  return [
    ...lost.map(
      ({ id }) => `week ${id} is paid at the provider and ${known.get(id)?.state ?? 'unknown'} here`,
    ),
    ...uneven.map(({ id, owed, planned }) => `week ${id}: ${planned} deliveries for ${owed} that are owed`),
    ...(rows.length === paid.length ? [] : [`${rows.length} weeks here, ${paid.length} at the provider`]),
  ];
}

async function countJobs({ pool }: Stage): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; failed: number }>(
    `select name, count(*)::int as failed from pgboss.job where state in ('failed', 'retry') group by name`,
  );
  return rows.map(({ name, failed }) => `${failed} jobs '${name}' have failed`);
}
