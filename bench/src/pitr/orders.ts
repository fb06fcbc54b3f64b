import { placeOrder } from '@cesta/api/modules/orders/placing.service';
import { signInBuyer, stockUp } from '@cesta/api/testing/shelf';
import pg from 'pg';
import { openBenchStore, PLENTY } from '../bench-store.ts';
import { fillOrders } from '../bulk/orders.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';

const PRODUCTS = 200;

/** An order that somebody was told is placed. */
export interface Acknowledged {
  id: string;
  cents: number;
}

/** A store with a past, and a buyer who orders one thing after the other. */
export async function openShop(parts: AsyncDisposableStack, postgresUrl: string, past: number) {
  const store = await openBenchStore(parts, postgresUrl);
  await fillShelf(store.pool, PRODUCTS);
  await fillCustomers(store.pool, Math.max(1, Math.ceil(past / 10)));
  await fillOrders(store.pool, past);
  const productId = await stockUp(store, 'Manga', PLENTY);
  const buyer = await signInBuyer(store);
  const order = async (): Promise<Acknowledged> => {
    const placed = await placeOrder(store.deps, buyer.user, { items: [{ productId, quantity: 1 }] });
    return { id: placed.id, cents: placed.totalCents };
  };
  return {
    databaseUrl: store.databaseUrl,
    async order(times: number): Promise<Acknowledged[]> {
      const made: Acknowledged[] = [];
      for (let n = 0; n < times; n += 1) made.push(await order());
      return made;
    },
    /** By the database's own clock, which is the one that a restore goes by. */
    async moment(): Promise<string> {
      const { rows } = await store.pool.query<{ at: string }>(`select clock_timestamp()::text as at`);
      return rows[0]?.at ?? '';
    },
    /** Somebody types the wrong thing into the wrong window. */
    accident: () => store.pool.query('delete from orders'),
    /** So that what was written last is in the repository, too; otherwise it is there after archive_timeout. */
    finishSegment: () => switchLog(postgresUrl),
  };
}

async function switchLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    for (;;) {
      const { rowCount } = await client.query(
        'select 1 from pg_stat_archiver where last_archived_wal >= $1',
        [rows[0]?.name],
      );
      if (rowCount) return;
    }
  } finally {
    await client.end();
  }
}

/** What is wrong in the restored database, in words. */
export async function compare(
  url: string,
  { kept, gone, past }: { kept: Acknowledged[]; gone: Acknowledged[]; past: number },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; cents: number; items: number }>(
      `select o.id, o.total_cents as cents, (select count(*)::int from order_items i where i.order_id = o.id) as items
       from orders o`,
    );
    const { rows: shelf } = await client.query<{ stock: number }>(
      `select stock from products where name = 'Manga'`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const isWhole = ({ id, cents }: Acknowledged) => {
      const row = found.get(id);
      return row?.cents === cents && row.items === 1;
    };
    const missing = kept
      .filter((order) => !isWhole(order))
      .map(({ id }) => `${id} was acknowledged before and is missing`);
    const tooMany = gone
      .filter(({ id }) => found.has(id))
      .map(({ id }) => `${id} came after the moment and is there`);
    const stock = PLENTY - kept.length;
    return [
      ...missing,
      ...tooMany,
      ...(rows.length === kept.length + past
        ? []
        : [`${rows.length} orders, ${kept.length + past} expected`]),
      ...(shelf[0]?.stock === stock ? [] : [`${shelf[0]?.stock} on the shelf, ${stock} expected`]),
    ];
  } finally {
    await client.end();
  }
}
