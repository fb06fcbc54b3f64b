import pg from 'pg';
import type Stripe from 'stripe';
import type { Finding, Query } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { ordersAtProvider, weeksAtProvider } from './provider-side.ts';
import type { Scene } from './scene.ts';

/** From the ledger of those who asked, from the provider's lists and from plain SQL: none of the store's code. */
export async function recount(url: string, stripe: Stripe, scene: Scene, ledger: Ledger): Promise<Finding[]> {
  const client = new pg.Client(url);
  await client.connect();
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    return [
      ...(await recountMessages(query, ledger)),
      ...(await recountOrders(query, ledger)),
      await recountBaskets(query, ledger),
      await recountMarks(query, ledger),
      ...(await recountStock(query, scene)),
      ...(await ordersAtProvider(query, stripe, ledger)),
      ...(await weeksAtProvider(query, stripe)),
      await recountJobs(query),
    ];
  } finally {
    await client.end();
  }
}

async function recountMessages(query: Query, { messages }: Ledger): Promise<Finding[]> {
  const rows = await query<{ message: string; count: number }>(
    `select message, count(*)::int as count from contact_messages group by 1`,
  );
  const found = new Map(rows.map(({ message, count }) => [message, count]));
  return [
    {
      what: 'acknowledged messages lost',
      checked: messages.length,
      wrong: messages.filter((it) => !found.has(it)).length,
    },
    { what: 'messages doubled', checked: rows.length, wrong: rows.filter(({ count }) => count > 1).length },
  ];
}

async function recountOrders(query: Query, { orders }: Ledger): Promise<Finding[]> {
  const rows = await query<{ id: string; key: string; items: Record<string, number> }>(
    `select o.id, o.checkout_key as key, json_object_agg(i.product_id, i.quantity) as items
     from orders o join order_items i on i.order_id = o.id group by 1`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const isSame = ({ id, items }: Ledger['orders'][number]) => {
    const row = found.get(id);
    return row !== undefined && items.every(({ productId, quantity }) => row.items[productId] === quantity);
  };
  const ids = new Set(orders.map(({ id }) => id));
  const keys = new Set(rows.map(({ key }) => key));
  return [
    {
      what: 'acknowledged orders lost or changed',
      checked: ids.size,
      wrong: orders.filter((it) => !isSame(it)).length,
    },
    {
      what: 'orders doubled',
      checked: rows.length,
      wrong: rows.length - keys.size + orders.length - ids.size,
    },
  ];
}

async function recountBaskets(query: Query, { basketTries, baskets }: Ledger): Promise<Finding> {
  const rows = await query<{ user: string; products: string[] }>(
    `select s.user_id as user, array_agg(b.product_id::text) as products
     from subscriptions s join basket_items b on b.subscription_id = s.id group by 1`,
  );
  const found = new Map(rows.map(({ user, products }) => [user, products.toSorted().join()]));
  const wrong = [...basketTries].filter(
    ([user, tries]) =>
      !tries.some(
        (it) =>
          it
            .map(({ productId }) => productId)
            .toSorted()
            .join() === found.get(user),
      ),
  );
  return { what: 'acknowledged compositions lost', checked: baskets, wrong: wrong.length };
}

/** A step of the round, in the words of each kind's own rows, least first. What is cancelled or skipped is none. */
const STEPS: Record<string, readonly string[]> = {
  basket: ['scheduled', 'packed', 'delivered'],
  order: ['pending', 'confirmed', 'preparing', 'processing', 'shipped', 'delivered'],
};
/** What a mark makes of them. */
const MARKED: Record<string, Record<string, string>> = {
  basket: { packed: 'packed', delivered: 'delivered' },
  order: { packed: 'shipped', delivered: 'delivered' },
};

async function recountMarks(query: Query, { marks }: Ledger): Promise<Finding> {
  const rows = await query<{ name: string; status: string }>(
    `select 'basket ' || id as name, status from deliveries union all select 'order ' || id, status from orders`,
  );
  const found = new Map(rows.map(({ name, status }) => [name, status]));
  return { what: 'acknowledged marks lost', checked: marks.size, wrong: lostMarks(marks, found).length };
}

/** Marked so far by somebody who was told so, and not there or not so far. */
export function lostMarks(marks: Ledger['marks'], found: ReadonlyMap<string, string>): string[] {
  const isLost = ([name, to]: readonly [string, string]) => {
    const [kind = ''] = name.split(' ');
    const steps = STEPS[kind] ?? [];
    const least = steps.indexOf(MARKED[kind]?.[to] ?? '');
    return least === -1 || steps.indexOf(found.get(name) ?? '') < least;
  };
  return [...marks].filter(isLost).map(([name]) => name);
}

export interface Units {
  id: string;
  stock: number;
  /** Set aside for baskets to come, and still on the shelf. */
  reserved: number;
  sold: number;
  packed: number;
}

async function recountStock(query: Query, { initial }: Scene): Promise<Finding[]> {
  const rows = await query<Units>(
    `select p.id, p.stock, p.reserved,
       coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
         where i.product_id = p.id and o.stock_held), 0)::int as sold,
       coalesce((select sum((taken.one ->> 'quantity')::int) from deliveries d, jsonb_array_elements(d.taken_units) as taken(one)
         where d.taken_units is not null and taken.one ->> 'productId' = p.id::text), 0)::int as packed
     from products p`,
  );
  return countUnits(rows, initial);
}

/** Nobody is promised more than there was; and what was there is there, sold or packed: unit by unit. */
export function countUnits(rows: readonly Units[], initial: Scene['initial']): Finding[] {
  const first = ({ id }: Units) => initial.get(id) ?? 0;
  const promised = ({ sold, packed, reserved }: Units) => sold + packed + reserved;
  const isWrong = (row: Units) => row.stock + row.sold + row.packed !== first(row);
  return [
    {
      what: 'products of which orders and baskets hold more than there was',
      checked: rows.length,
      wrong: rows.filter((row) => promised(row) > first(row)).length,
    },
    { what: 'products whose units do not add up', checked: rows.length, wrong: rows.filter(isWrong).length },
  ];
}

async function recountJobs(query: Query): Promise<Finding> {
  const [row] = await query<{ all: number; failed: number }>(
    `select count(*)::int as all, (count(*) filter (where state = 'failed'))::int as failed from pgboss.job`,
  );
  return { what: 'jobs given up', checked: row?.all ?? 0, wrong: row?.failed ?? 0 };
}
