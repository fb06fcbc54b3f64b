import { randomUUID } from 'node:crypto';
import { placeOrder } from '@cesta/api/modules/orders/placing.service';
import type { Figure } from './figures.ts';
import { type OrdersStore, openOrdersStore, WEBHOOK_SECRET, wishOf } from './orders-store.ts';
import { comparePace, drive, summarize, tell } from './pace.ts';
import { recordSql, replaySql, type Statement } from './sql-tape.ts';

const BUYERS = [1, 10, 20];
const MOST_BUYERS = Math.max(...BUYERS);
const SYNCS_AT_ONCE = 10;
const PAYMENTS = 200;

interface Tape {
  sql: Statement[];
  orderId: string;
  sessionId: string;
}

/** Placing, checking out and syncing, each beside its own SQL statements run by `pg` and nothing else. */
export async function ordersBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const store = await openOrdersStore(parts, MOST_BUYERS);
    return [...(await placing(store)), ...(await checkingOut(store)), await syncing(store)];
  } finally {
    await parts.disposeAsync();
  }
}

async function placing(store: OrdersStore): Promise<Figure[]> {
  const place = (buyer: number) => placeOrder(store.deps, buyerOf(store, buyer).user, wishOf(store, buyer));
  await place(0);
  const tapes: Tape[] = [];
  for (let buyer = 0; buyer < MOST_BUYERS; buyer += 1) {
    let orderId = '';
    const sql = await recordSql(async () => {
      orderId = (await place(buyer)).id;
    });
    tapes.push({ sql, orderId, sessionId: '' });
  }
  return compareAll('orders placed', place, (buyer) => replay(store, tapes, buyer));
}

async function checkingOut(store: OrdersStore): Promise<Figure[]> {
  const tapes: Tape[] = [];
  for (let buyer = 0; buyer < MOST_BUYERS; buyer += 1) {
    let page = { orderId: '', sessionId: '' };
    const sql = await recordSql(async () => {
      page = await checkOut(store, buyer);
    });
    tapes.push({ sql, ...page });
  }
  return compareAll(
    'create-checkout-session',
    (buyer) => checkOut(store, buyer),
    (buyer) => replay(store, tapes, buyer),
  );
}

async function compareAll(
  what: string,
  work: (buyer: number) => Promise<unknown>,
  bare: (buyer: number) => Promise<unknown>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const buyers of BUYERS) {
    const pace = await comparePace(buyers, work, bare);
    figures.push({
      what: `${what}, ${buyers} at once`,
      measured: tell(pace.store),
      yardstick: `same SQL, bare pg: ${tell(pace.bare)}`,
      ratio: pace.ratio,
    });
  }
  return figures;
}

/** Paid at the provider first; then its events come in, each stored and answered, and a worker applies them. */
async function syncing(store: OrdersStore): Promise<Figure> {
  const paid: { orderId: string; sessionId: string }[] = [];
  const pay = async (buyer: number) => {
    const page = await checkOut(store, buyer);
    await post(`${store.provider}/_simulator/sessions/${page.sessionId}/pay`, {});
    paid.push(page);
  };
  while (paid.length < PAYMENTS) await drive(SYNCS_AT_ONCE, pay, PAYMENTS - paid.length);
  const first = paid.pop();
  if (!first) throw new Error('Nothing was paid');
  const eventId = eventIdOf(first.sessionId);
  const sql = await recordSql(async () => {
    await tellPaid(store, first.sessionId);
    await store.deps.jobs.drainWorkers();
  });
  const synced = await applyAll(
    store,
    paid.map(({ sessionId }) => sessionId),
  );
  // The same orders once more, as far as the database can tell: other events, the same rows.
  const again = paid.slice(0, synced.waits.length);
  const bare = await drive(
    SYNCS_AT_ONCE,
    async () => {
      const { orderId, sessionId } = again.pop() ?? first;
      const names = new Map([
        [first.orderId, orderId],
        [eventId, `evt_${randomUUID()}`],
        [first.sessionId, sessionId],
      ]);
      await replaySql(store.pool, sql, first.orderId, names);
    },
    again.length,
  );
  return {
    what: `payments synced by webhook, ${SYNCS_AT_ONCE} at once`,
    measured: `${tell(summarize([synced]))} until answered`,
    yardstick: `same SQL, bare pg: ${tell(summarize([bare]))}`,
    ratio: synced.perSecond / bare.perSecond,
  };
}

/** Told by so many at once and applied beside it; it ends when the last one is applied, the waits when it is answered. */
async function applyAll(store: OrdersStore, sessionIds: string[]): ReturnType<typeof drive> {
  const began = performance.now();
  let isTold = false;
  let applied = 0;
  const telling = drive(
    SYNCS_AT_ONCE,
    () => tellPaid(store, sessionIds.pop() ?? ''),
    sessionIds.length,
  ).finally(() => {
    isTold = true;
  });
  while (!isTold) applied += await store.deps.jobs.drainWorkers();
  const { waits } = await telling;
  while (applied < waits.length) applied += await store.deps.jobs.drainWorkers();
  return { waits, perSecond: (waits.length * 1000) / (performance.now() - began) };
}

function replay(store: OrdersStore, tapes: readonly Tape[], buyer: number): Promise<unknown> {
  const tape = tapes[buyer];
  if (!tape) throw new Error('No such buyer');
  const names = new Map(tape.sessionId ? [[tape.sessionId, `cs_test_${randomUUID()}`]] : []);
  return replaySql(store.pool, tape.sql, tape.orderId, names);
}

async function checkOut(store: OrdersStore, buyer: number) {
  const url = `${store.url}/api/stripe/create-checkout-session`;
  const page = await post(url, wishOf(store, buyer), buyerOf(store, buyer).headers);
  const { orderId, url: pageUrl } = page as { orderId: string; url: string };
  return { orderId, sessionId: /cs_[A-Za-z0-9_]+/.exec(pageUrl)?.[0] ?? '' };
}

const eventIdOf = (sessionId: string) => `evt_${sessionId}`;

async function tellPaid(store: OrdersStore, sessionId: string): Promise<void> {
  const event = {
    id: eventIdOf(sessionId),
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: sessionId } },
  };
  const payload = JSON.stringify(event);
  const signature = store.deps.stripe?.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  await post(`${store.url}/api/stripe/webhook`, event, { 'stripe-signature': signature ?? '' });
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function buyerOf({ buyers }: OrdersStore, buyer: number) {
  const found = buyers[buyer];
  if (!found) throw new Error('No such buyer');
  return found;
}
