import { type Book, markOf } from './acts.ts';
import type { World } from './people.ts';
import type { Plan } from './plan.ts';
import { type Charge, type Money, readMoney } from './provider-money.ts';
import { query, type Stage } from './stage.ts';

/** What is wrong, each case in words. Nothing of the store's own code has a say in it: lists of the provider, and SQL. */
export interface Counted {
  lost: string[];
  doubled: string[];
  /** Skipped in time, and brought all the same. */
  unwanted: string[];
  oversold: string[];
  stock: string[];
  money: string[];
  /** How much there was to count. */
  sums: { orders: number; paid: number; refunded: number; weeks: number; boxes: number; cents: number };
}

interface OrderRow {
  id: string;
  notes: string;
  status: string;
  payment_status: string;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
}

export async function recount(stage: Stage, world: World, book: Book, plan: Plan): Promise<Counted> {
  const money = await readMoney(stage.provider);
  const orders = await query<OrderRow>(
    stage,
    `select id, notes, status, payment_status, total_cents, paid_cents, refunded_cents from orders`,
  );
  const paidBy = Map.groupBy(money.orderCharges, ({ order }) => order);
  const weeks = await countWeeks(stage, money);
  const shelf = await countShelf(stage, world, plan);
  const accounts = await countAccounts(stage, money);
  return {
    lost: [...lostOrders(book, orders, paidBy), ...weeks.lost, ...accounts.lost],
    doubled: [...doubledOrders(orders, paidBy), ...weeks.doubled, ...accounts.doubled],
    unwanted: await broughtAnyway(stage, book),
    oversold: shelf.oversold,
    stock: shelf.stock,
    money: [...orders.flatMap((order) => orderMoney(order, paidBy.get(order.id) ?? [])), ...weeks.money],
    sums: {
      orders: orders.length,
      paid: orders.filter(({ paid_cents: cents }) => cents > 0).length,
      refunded: money.orderCharges.filter(({ refunded }) => refunded > 0).length,
      weeks: money.invoices.filter(({ status }) => status === 'paid').length,
      boxes: accounts.boxes,
      cents: money.charges.reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}

/** Told to somebody, or paid for, and not there. */
function lostOrders(book: Book, orders: readonly OrderRow[], paidBy: Map<string, Charge[]>): string[] {
  const known = new Set(orders.map(({ id }) => id));
  const told = [...book.orders].filter(([, { id }]) => !known.has(id));
  const paid = [...paidBy.keys()].filter((id) => !known.has(id));
  const unheard = orders.filter(
    ({ id, paid_cents: cents, status }) => paidBy.has(id) && cents === 0 && status !== 'cancelled',
  );
  const unpaid = [...book.orders].filter(([, { id, isPaid }]) => isPaid && !paidBy.has(id));
  return [
    ...told.map(([step, { id }]) => `order ${id} (${markOf(step)}) was answered and is not there`),
    ...paid.map((id) => `order ${id} is paid at the provider and is not there`),
    ...unheard.map(({ id }) => `order ${id} is paid at the provider, and the store does not know`),
    ...unpaid.map(
      ([step, { id }]) => `order ${id} (${markOf(step)}) was paid and the provider has no charge`,
    ),
  ];
}

function doubledOrders(orders: readonly OrderRow[], paidBy: Map<string, Charge[]>): string[] {
  const twice = [...Map.groupBy(orders, ({ notes }) => notes)].filter(([, all]) => all.length > 1);
  const charged = orders.filter(({ id, total_cents: total }) => kept(paidBy.get(id) ?? []) > total);
  const returned = [...paidBy].filter(([, all]) => all.some(({ amount, refunded }) => refunded > amount));
  return [
    ...twice.map(([mark, all]) => `${mark}: ${all.length} orders`),
    ...charged.map(({ id }) => `order ${id} was charged more than once`),
    ...returned.map(([id]) => `order ${id} was given back more than once`),
  ];
}

const kept = (charges: readonly Charge[]) =>
  charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/** Both sides say the same of one order; one that stands is paid, one that does not is given back. */
function orderMoney(order: OrderRow, charges: readonly Charge[]): string[] {
  const { id, status, payment_status: payment } = order;
  const here = order.paid_cents - order.refunded_cents;
  const there = kept(charges);
  const problems: string[] = [];
  if (here !== there) problems.push(`order ${id}: ${here} cents here, ${there} at the provider`);
  if (status === 'cancelled' && there !== 0)
    problems.push(`order ${id} is cancelled and holds ${there} cents`);
  if (status !== 'cancelled' && charges.length === 0)
    problems.push(`order ${id} is ${status} and was never paid`);
  if (status === 'delivered' && payment === 'pending') problems.push(`order ${id} went out unpaid`);
  return problems;
}

async function broughtAnyway(stage: Stage, { skipped }: Book): Promise<string[]> {
  const rows = await query<{ id: string; status: string }>(
    stage,
    `select id, status from deliveries where status in ('packed', 'delivered') and id::text = any($1)`,
    [[...skipped]],
  );
  return rows.map(({ id, status }) => `delivery ${id} was skipped and is ${status}`);
}

/** Each invoice of a week: its state and sum on both sides, once for its period, and as many boxes as it has. */
async function countWeeks(stage: Stage, { invoices }: Money) {
  const rows = await query<{ id: string; state: string; cents: number; boxes: number; owed: number }>(
    stage,
    `select i.id, i.state, i.amount_cents as cents, i.deliveries as owed,
       (select count(*)::int from deliveries d where d.invoice_id = i.id and d.status <> 'cancelled') as boxes
     from subscription_invoices i`,
  );
  const here = new Map(rows.map((row) => [row.id, row]));
  const lost = invoices
    .filter(({ id, status }) => status === 'paid' && !here.has(id))
    .map(({ id }) => `week ${id} is paid at the provider and unknown here`);
  const money = invoices.flatMap(({ id, status, paid }) => {
    const row = here.get(id);
    if (!row || (row.state === status && (status !== 'paid' || row.cents === paid))) return [];
    return [`week ${id}: ${row.state} ${row.cents} here, ${status} ${paid} at the provider`];
  });
  const periods = Map.groupBy(
    invoices.filter(({ status, paid }) => status === 'paid' && paid > 0),
    ({ subscription, period }) => `${subscription} from ${period}`,
  );
  const doubled = [
    ...[...periods]
      .filter(([, all]) => all.length > 1)
      .map(([key]) => `subscription ${key} was charged twice`),
    ...rows
      .filter(({ boxes, owed }) => boxes > owed)
      .map(({ id }) => `week ${id} has more boxes than were paid`),
  ];
  return { lost, money, doubled };
}

/** What was on the shelf, less what was sold and packed, is what is left; nobody has more than there was. */
async function countShelf(stage: Stage, { products }: World, { stock }: Plan) {
  const rows = await query<{ id: string; stock: number; reserved: number; sold: number; packed: number }>(
    stage,
    `select p.id, p.stock, p.reserved,
       (select coalesce(sum(i.quantity), 0)::int from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.status <> 'cancelled') as sold,
       (select coalesce(sum((part ->> 'quantity')::int), 0)::int from deliveries d,
          jsonb_array_elements(d.taken_units) as taken (part)
        where (part ->> 'productId')::uuid = p.id and d.status <> 'cancelled') as packed
     from products p`,
  );
  const oversold: string[] = [];
  const wrong: string[] = [];
  for (const row of rows) {
    const number = products.indexOf(row.id);
    const first = number === -1 ? 1_000_000 : (stock[number] ?? 0);
    const gone = row.sold + row.packed;
    if (gone > first) oversold.push(`product ${row.id}: ${gone} sold of ${first}`);
    if (row.stock !== first - gone)
      wrong.push(`product ${row.id}: ${row.stock} on the shelf, ${first} - ${gone} expected`);
    if (row.reserved !== 0) wrong.push(`product ${row.id}: ${row.reserved} still set aside`);
  }
  return { oversold, stock: wrong };
}

/** Of every customer: what was charged is in boxes, given back, or their credit. */
async function countAccounts(stage: Stage, money: Money) {
  const weeks = await query<{ email: string; invoice: string; deliveries: number }>(
    stage,
    `select u.email, d.invoice_id as invoice, i.deliveries from deliveries d
     join subscriptions s on s.id = d.subscription_id join users u on u.id = s.user_id
     join subscription_invoices i on i.id = d.invoice_id where d.status = 'delivered'`,
  );
  const orders = await query<{ email: string; cents: number }>(
    stage,
    `select customer_email as email, total_cents as cents from orders where status = 'delivered'`,
  );
  const given = await query<{ email: string; cents: number }>(
    stage,
    `select u.email, sum(r.amount_cents)::int as cents from week_returns r
     join subscription_invoices i on i.id = r.invoice_id join subscriptions s on s.id = i.subscription_id
     join users u on u.id = s.user_id where r.cause = 'worth' group by 1
     union all select customer_email, refunded_cents from orders where status = 'delivered' and refunded_cents > 0`,
  );
  const totals = new Map(money.invoices.map(({ id, total }) => [id, total]));
  const balance = new Map<string, number>();
  const add = (email: string, cents: number) => balance.set(email, (balance.get(email) ?? 0) + cents);
  for (const { email, amount, refunded } of money.charges) add(email, amount - refunded);
  for (const { email, cents } of money.credits) add(email, -cents);
  for (const { email, invoice, deliveries } of weeks) add(email, -(totals.get(invoice) ?? 0) / deliveries);
  for (const { email, cents } of orders) add(email, -cents);
  // Given back although the box came: a refund of part of an order, a basket worth less than its price.
  for (const { email, cents } of given) add(email, cents);
  const wrong = [...balance].filter(([, cents]) => Math.abs(cents) >= 1);
  return {
    lost: wrong
      .filter(([, cents]) => cents > 0)
      .map(([email, cents]) => `${email}: ${cents} cents for nothing`),
    doubled: wrong
      .filter(([, cents]) => cents < 0)
      .map(([email, cents]) => `${email}: ${-cents} cents too much given`),
    boxes: weeks.length,
  };
}
