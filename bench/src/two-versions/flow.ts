import { call, sessionIn, type World } from './people.ts';
import type { Stage } from './stage.ts';

/** What people were told is so: it must be so in the end. */
export interface Book {
  orders: Map<string, { isPaid: boolean; status?: string }>;
  spareStock: number | undefined;
  done: Record<string, number>;
  /** Refused with a status below 500, which nobody of them should be. */
  refused: string[];
}

export function emptyBook(): Book {
  return { orders: new Map(), spareStock: undefined, done: {}, refused: [] };
}

const AT_ONCE = 4;
const PAGES = ['/', '/produtos', '/assinaturas', '/blog', '/produtores'];

/** So many orders, and beside each of them a visit, something in the panel, and a customer's own week. */
export async function runFlow(stage: Stage, world: World, book: Book, orders: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < orders) {
      const turn = next++;
      await order(stage, world, book, turn);
      await visit(stage, book, turn);
      if (turn % 3 === 0) await lookAtPanel(stage, world, book, turn);
      if (turn % 5 === 0) await choose(stage, world, book, turn);
    }
  };
  // One operator, who does one thing after the other: the last value that was answered is the one to find.
  await Promise.all([...Array.from({ length: AT_ONCE }, work), operate(stage, world, book, orders)]);
}

async function order(stage: Stage, world: World, book: Book, turn: number): Promise<void> {
  const buyer = world.buyers[turn % world.buyers.length];
  if (!buyer) throw new Error('Nobody buys');
  const items = [0, 1, 2].map((step) => ({
    productId: world.shelf[(turn + step) % world.shelf.length],
    quantity: 1,
  }));
  const { status, body } = await call(stage, buyer, 'POST', '/stripe/create-checkout-session', {
    items,
    key: `order-${book.orders.size}-${turn}-${Date.now()}`,
  });
  if (!accepted(book, 'order', status, body)) return;
  const made = { isPaid: false };
  book.orders.set(body.orderId, made);
  // Every eighth is left unpaid, and every other one of these taken back by its customer.
  if (turn % 8 !== 7) {
    await stage.provider.pay(sessionIn(body.url));
    made.isPaid = true;
  } else if (turn % 16 === 7) {
    const answer = await call(stage, buyer, 'POST', `/orders/${body.orderId}/cancel`);
    accepted(book, 'cancel', answer.status, answer.body);
  }
  const mine = await call(stage, buyer, 'GET', `/orders/${body.orderId}`);
  accepted(book, 'read own order', mine.status, mine.body);
}

async function visit(stage: Stage, book: Book, turn: number): Promise<void> {
  const path = PAGES[turn % PAGES.length] ?? '/';
  const response = await fetch(`${stage.url}${path}`, { signal: AbortSignal.timeout(60_000) });
  await response.text();
  accepted(book, 'page', response.status, path);
}

const PANEL = [
  '/orders?limit=20',
  '/admin/audit-log',
  '/admin/dashboard',
  '/admin/worklist',
  '/admin/deliveries',
];

async function lookAtPanel(stage: Stage, { operator }: World, book: Book, turn: number): Promise<void> {
  const path = PANEL[turn % PANEL.length] ?? '/orders';
  const { status, body } = await call(stage, operator, 'GET', path);
  accepted(book, 'panel read', status, body);
}

/** Sends out what was paid, and counts the spare product. */
async function operate(stage: Stage, { operator, spare }: World, book: Book, times: number): Promise<void> {
  for (let turn = 0; turn < times / 4; turn += 1) {
    const { body: product } = await call(stage, operator, 'GET', `/products/${spare}`);
    const stock = Number(product.stock) + 1;
    const { name, description, imageUrl, category, price, version } = product;
    const input = { name, description, imageUrl, category, price, version, stock };
    const put = await call(stage, operator, 'PUT', `/products/${spare}`, input);
    if (accepted(book, 'panel write', put.status, put.body)) book.spareStock = stock;
    const [id, made] = [...book.orders].findLast(([, { isPaid, status }]) => isPaid && !status) ?? [];
    if (!id || !made) continue;
    const sent = await call(stage, operator, 'PATCH', `/orders/${id}/status`, { status: 'processing' });
    // Its payment may not have been told yet: then the store says so, and it is tried another time.
    if (sent.status === 200) made.status = 'processing';
  }
}

/** A subscriber looks at the coming weeks, lets one go and takes it back. */
async function choose(stage: Stage, { subscribers }: World, book: Book, turn: number): Promise<void> {
  const who = subscribers[turn % subscribers.length];
  if (!who) return;
  const { status, body } = await call(stage, who, 'GET', '/stripe/subscription');
  if (!accepted(book, 'read subscription', status, body)) return;
  const id = body.subscription?.calendar?.find((week: { id: string | null }) => week.id)?.id;
  if (!id) return;
  for (const act of ['skip', 'unskip']) {
    const answer = await call(stage, who, 'POST', `/subscription/deliveries/${id}/${act}`);
    // Two of this flow may meet at the same week.
    if (answer.status !== 409) accepted(book, act, answer.status, answer.body);
  }
}

/** A week passes for everybody on the clock: charged, told, and made deliveries of. */
export async function renewAll(stage: Stage, world: World, book: Book): Promise<void> {
  world.clock.now += 7 * 86_400 + 2 * 3600;
  await stage.provider.call(`/v1/test_helpers/test_clocks/${world.clock.id}/advance`, {
    frozen_time: String(world.clock.now),
  });
  book.done.weeks = (book.done.weeks ?? 0) + 1;
}

function accepted(book: Book, what: string, status: number, body: unknown): boolean {
  if (status === 200 || status === 201) {
    book.done[what] = (book.done[what] ?? 0) + 1;
    return true;
  }
  if (status < 500) book.refused.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  return false;
}
