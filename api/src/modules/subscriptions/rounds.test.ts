import { cents } from '@cesta/contract/money';
import type { OrderStatus, PaymentStatus } from '@cesta/contract/order-constants';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  CRUZ_DAS_ALMAS,
  fillShelf,
  leastBasket,
  lettersTo,
  newSubscriber,
  SALVADOR,
  type Shelf,
  type Subscriber,
  subscriberOf,
} from '../../testing/subscribers.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';
import { markRefunded } from './billing.queries.ts';
import { freezeDeliveries, reconcileAllDeliveries } from './deliveries.service.ts';
import { importSubscription } from './import.service.ts';
import { tellBaskets } from './news.service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const store = useStore();
let shelf: Shelf;
let ana: Subscriber;
let beto: Subscriber;
let honey: string;

const at = (time: string) => store().clock.set(`${time}:00-03:00`);

beforeAll(async () => {
  at('2027-03-01T10:00');
  shelf = await fillShelf(store());
  honey = await stockUp(store(), 'Mel de engenho', 500);
  ana = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
  beto = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
});

// A week of its own for each test, so that none counts what another has left.
let monday = Date.parse('2027-03-08T00:00:00Z');
let day: (offset: number) => string;
beforeEach(() => {
  const start = monday;
  day = (offset) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10);
  monday += 5 * 7 * 86_400_000;
  at(`${day(0)}T10:00`);
});

/** Subscribed on Monday morning: the first basket goes out on Friday in Salvador, on Wednesday in Cruz das Almas. */
async function basketOf(zipcode = SALVADOR) {
  const subscriber = await newSubscriber(store(), zipcode);
  const productIds = leastBasket(shelf, 'essencial').map(({ productId }) => productId);
  const now = store().clock.now();
  const id = await importSubscription(
    store().db,
    { userId: subscriber.id, planType: 'essencial', status: 'active', productIds, createdAt: now },
    now,
  );
  return { subscriber, id };
}

const PLACE = {
  street: 'Rua Chile',
  number: '7',
  complement: 'Casa 2',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: SALVADOR,
};

async function orderOf(status: OrderStatus = 'confirmed', paymentStatus: PaymentStatus = 'paid', place = {}) {
  const { user } = await signIn(store());
  const id = await importOrder(store().db, {
    customer: { id: user.id, name: 'Rosa', email: user.email, phone: '71999990000' },
    address: { ...PLACE, ...place },
    lines: [{ productId: honey, name: 'Mel de engenho', price: cents(20_00), quantity: 3 }],
    status,
    paymentStatus,
    at: store().clock.now(),
    notes: 'Deixar na portaria',
  });
  return { id, email: user.email };
}

const week = async (wanted = day(0)) => (await ana.call('GET', `/admin/deliveries?week=${wanted}`)).body;
const round = async (date: string, query = '') =>
  (await ana.call('GET', `/admin/deliveries/${date}${query}`)).body;
// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
const stopOf = async (date: string, kind: string): Promise<any> =>
  (await round(date)).stops.find((stop: { kind: string }) => stop.kind === kind);

const move = (who: Subscriber, stop: { kind: string; id: string }, from: string, to: string) =>
  who.call('PATCH', `/admin/deliveries/${stop.kind}/${stop.id}`, { from, to });

async function frozenBasket() {
  const made = await basketOf();
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
  return { ...made, stop: await stopOf(day(4), 'basket') };
}

describe('the week', () => {
  it('counts baskets and orders of each day by their state', async () => {
    await basketOf();
    await basketOf(CRUZ_DAS_ALMAS);
    await orderOf();
    await orderOf('shipped');
    const answer = await week(day(3));
    expect(answer).toMatchObject({ week: day(0), today: day(0) });
    expect(answer.days).toHaveLength(7);
    expect(answer.days[4]).toEqual({ date: day(4), scheduled: 2, packed: 1, delivered: 0 });
    expect(answer.days[2]).toEqual({ date: day(2), scheduled: 1, packed: 0, delivered: 0 });
    expect(answer.days[1]).toEqual({ date: day(1), scheduled: 0, packed: 0, delivered: 0 });
    expect((await ana.call('GET', '/admin/deliveries')).body.week).toBe(day(0));
  });

  it('leaves out what is not paid, cancelled or given back', async () => {
    await orderOf('pending', 'pending');
    await orderOf('processing', 'pending');
    await orderOf('cancelled', 'paid');
    await orderOf('confirmed', 'refunded');
    const { days } = await week();
    expect(days.every((it: Record<string, number>) => !it.scheduled && !it.packed && !it.delivered)).toBe(
      true,
    );
  });

  it('moves an order that nobody packed to the next day, and names what lies for a month', async () => {
    const { id } = await orderOf();
    at(`${day(5)}T08:00`);
    expect((await week()).days[4].scheduled).toBe(0);
    const late = await stopOf(day(8), 'order');
    expect(late).toMatchObject({ id, late_since: day(4) });
    const before = (await week()).forgotten;
    at(`${day(34)}T08:00`);
    expect((await week(day(34))).forgotten).toBe(before + 1);
  });

  it('refuses a day that is none', async () => {
    expect((await ana.call('GET', '/admin/deliveries?week=ontem')).status).toBe(400);
    expect((await ana.call('GET', '/admin/deliveries/2027-02-30')).status).toBe(404);
  });
});

describe('the day', () => {
  it('tells each door what it gets, by neighbourhood', async () => {
    const { subscriber } = await basketOf();
    await store().deps.database.pool.query('update users set phone = $1 where id = $2', [
      '71988887777',
      subscriber.id,
    ]);
    const { id } = await orderOf();
    const answer = await round(day(4));
    expect(answer).toMatchObject({ date: day(4), today: day(0), total: 2 });
    expect(answer.areas).toEqual([
      { key: 'barra.salvador', name: 'Barra', city: 'Salvador', scheduled: 1, packed: 0, delivered: 0 },
      { key: 'centro.salvador', name: 'Centro', city: 'Salvador', scheduled: 1, packed: 0, delivered: 0 },
    ]);
    expect(answer.stops).toMatchObject([
      {
        kind: 'order',
        id,
        area: 'barra.salvador',
        customer_name: 'Rosa',
        customer_phone: '71999990000',
        notes: 'Deixar na portaria',
        plan_name: null,
        items: [{ product_id: honey, product_name: 'Mel de engenho', unit: 'kg', quantity: 3 }],
        changes_until: null,
      },
      {
        kind: 'basket',
        area: 'centro.salvador',
        customer_phone: '71988887777',
        plan_name: 'Essencial',
        items: { length: 4 },
        changes_until: `${day(2)}T21:00:00.000Z`,
      },
    ]);
    expect(answer.changes_until).toBe(`${day(2)}T21:00:00.000Z`);
  });

  it('comes by area and in pages, with the counts of the whole day', async () => {
    await orderOf();
    await orderOf('confirmed', 'paid', { neighborhood: 'BARRA ' });
    await orderOf('confirmed', 'paid', { neighborhood: 'Pituba' });
    const barra = await round(day(4), '?area=barra.salvador&limit=1&offset=1');
    expect(barra.stops).toHaveLength(1);
    expect(barra.total).toBe(2);
    expect(barra.areas.map(({ scheduled }: { scheduled: number }) => scheduled)).toEqual([2, 1]);
    expect(barra.harvest).toMatchObject([{ product_name: 'Mel de engenho', total: 9 }]);
  });

  it('adds up the harvest over baskets and orders, packed ones included', async () => {
    await basketOf();
    await basketOf();
    const [vegetable = ''] = shelf.vegetables;
    const { user } = await signIn(store());
    await importOrder(store().db, {
      customer: { id: user.id, name: 'Rosa', email: user.email, phone: null },
      address: PLACE,
      lines: [{ productId: vegetable, name: 'Vegetal 1', price: cents(5_00), quantity: 5 }],
      status: 'shipped',
      paymentStatus: 'paid',
      at: store().clock.now(),
    });
    const { harvest } = await round(day(4));
    const line = harvest.find(({ product_id }: { product_id: string }) => product_id === vegetable);
    expect(line).toMatchObject({ product_name: 'Vegetal 1', baskets: 2, orders: 5, total: 7 });
    expect(harvest).toHaveLength(4);
  });

  it('keeps an order of a place that is no longer served', async () => {
    await orderOf('confirmed', 'paid', { zipcode: '01310100' });
    expect((await round(day(4))).total).toBe(1);
  });
});

describe('marking', () => {
  it('packs, brings and takes back a basket, and the customer sees it', async () => {
    const { stop, subscriber } = await frozenBasket();
    expect(stop.changes_until).toBeNull();
    expect((await move(ana, stop, 'scheduled', 'packed')).body).toEqual({
      kind: 'basket',
      id: stop.id,
      state: 'packed',
    });
    const seen = async () => (await subscriber.subscription()).next_deliveries[0]?.status;
    expect(await seen()).toBe('packed');
    await move(ana, stop, 'packed', 'delivered');
    expect(await seen()).toBe('delivered');
    expect((await week()).days[4]).toMatchObject({ scheduled: 0, packed: 0, delivered: 1 });
    await move(ana, stop, 'delivered', 'packed');
    await move(ana, stop, 'packed', 'scheduled');
    expect(await seen()).toBe('scheduled');
  });

  it('moves an order by its own status, with history and one letter of a kind', async () => {
    const { id, email } = await orderOf();
    const stop = { kind: 'order', id };
    const steps = [
      ['scheduled', 'packed'],
      ['packed', 'scheduled'],
      ['scheduled', 'packed'],
      ['packed', 'delivered'],
    ] as const;
    for (const [from, to] of steps) expect((await move(ana, stop, from, to)).status).toBe(200);
    const { body } = await ana.call('GET', `/orders/${id}`);
    expect(body.status).toBe('delivered');
    const done = body.history.filter(({ by }: { by: string }) => by === 'admin');
    expect(done.map(({ status }: { status: string }) => status)).toEqual([
      'shipped',
      'processing',
      'shipped',
      'delivered',
    ]);
    const number = id.slice(0, 8).toUpperCase();
    expect((await lettersTo(store(), email)).map(({ subject }) => subject)).toEqual([
      `Seu pedido ${number} está pronto e vai até você`,
      `Pedido ${number} entregue`,
    ]);
    expect(await stopOf(day(4), 'order')).toMatchObject({ id, state: 'delivered' });
    expect((await move(ana, stop, 'delivered', 'packed')).status).toBe(200);
  });

  it('keeps what was packed and brought on its day, also when it is told later', async () => {
    const { id } = await orderOf();
    at(`${day(3)}T21:00`);
    await move(ana, { kind: 'order', id }, 'scheduled', 'packed');
    at(`${day(5)}T09:00`);
    await move(ana, { kind: 'order', id }, 'packed', 'delivered');
    expect((await week()).days[4]).toMatchObject({ scheduled: 0, packed: 0, delivered: 1 });
  });

  it('done twice is done once', async () => {
    const { stop } = await frozenBasket();
    const order = { kind: 'order', id: (await orderOf()).id };
    for (const each of [stop, order])
      for (let i = 0; i < 2; i += 1) expect((await move(ana, each, 'scheduled', 'packed')).status).toBe(200);
    // Taking back what nobody has packed leaves a confirmed order confirmed.
    const other = { kind: 'order', id: (await orderOf()).id };
    expect((await move(ana, other, 'packed', 'scheduled')).status).toBe(200);
    expect((await ana.call('GET', `/orders/${other.id}`)).body.status).toBe('confirmed');
  });

  it.each(['basket', 'order'])('tells the second of two operators that a %s has moved on', async (kind) => {
    const stop = kind === 'basket' ? (await frozenBasket()).stop : { kind, id: (await orderOf()).id };
    await move(ana, stop, 'scheduled', 'packed');
    await move(ana, stop, 'packed', 'delivered');
    const late = await move(beto, stop, 'packed', 'scheduled');
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toMatch(/^Outra pessoa já marcou est[ae] (cesta|pedido) como entregue\.$/);
    const answers = await Promise.all(
      [ana, beto].flatMap((who) => [
        move(who, stop, 'delivered', 'packed'),
        move(who, stop, 'delivered', 'packed'),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('decides by what is true once the rival is done, not by what it was before', async () => {
    const { stop } = await frozenBasket();
    await move(ana, stop, 'scheduled', 'packed');
    const rival = await store().deps.database.pool.connect();
    await rival.query('begin');
    await rival.query("update deliveries set status = 'delivered' where id = $1", [stop.id]);
    const late = move(beto, stop, 'packed', 'scheduled');
    await untilWaiting(store(), 1);
    await rival.query('commit');
    rival.release();
    expect((await late).status).toBe(409);
    expect((await stopOf(day(4), 'basket')).state).toBe('delivered');
  });

  it('packs nothing that the customer can still change', async () => {
    await basketOf();
    const stop = await stopOf(day(4), 'basket');
    const early = await move(ana, stop, 'scheduled', 'packed');
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/^Esta cesta ainda pode mudar até quarta-feira, .+ às 18:00\./);
    at(`${day(2)}T18:01`);
    expect((await move(ana, stop, 'scheduled', 'packed')).body.message).toContain('está sendo fechada');
  });

  it('refuses two steps at once, unknown things and orders that are not to be brought', async () => {
    const { stop } = await frozenBasket();
    expect((await move(ana, stop, 'scheduled', 'delivered')).status).toBe(422);
    const nobody = '11111111-1111-4111-8111-111111111111';
    expect((await move(ana, { kind: 'basket', id: nobody }, 'scheduled', 'packed')).body.code).toBe(
      'DELIVERY_NOT_FOUND',
    );
    expect((await move(ana, { kind: 'order', id: nobody }, 'scheduled', 'packed')).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    const unpaid = { kind: 'order', id: (await orderOf('pending', 'pending')).id };
    expect((await move(ana, unpaid, 'scheduled', 'packed')).status).toBe(409);
  });

  it('packs a neighbourhood at once, and names what it could not', async () => {
    const { stop } = await frozenBasket();
    at(`${day(2)}T19:00`);
    await basketOf();
    const early = await stopOf(day(8), 'basket');
    const order = { kind: 'order', id: (await orderOf()).id };
    const gone = { kind: 'order', id: (await orderOf('cancelled', 'paid')).id };
    const stops = [stop, early, order, gone].map(({ kind, id }) => ({ kind, id }));
    const first = await ana.call('POST', '/admin/deliveries/packing', { stops });
    expect(first.body).toMatchObject({ packed: 2, unchanged: 0, refused: { length: 2 } });
    expect(first.body.refused).toMatchObject([{ id: early.id }, { id: gone.id }]);
    const again = await beto.call('POST', '/admin/deliveries/packing', { stops: stops.slice(0, 1) });
    expect(again.body).toEqual({ packed: 0, unchanged: 1, refused: [] });
  });
});

describe('the run', () => {
  const rowOf = async (id: string) => {
    const { rows } = await store().deps.database.pool.query(
      'select date::text, status, items, address, told_at from deliveries where id = $1',
      [id],
    );
    return rows[0];
  };

  it.each([['packed'], ['delivered']])('leaves what is %s as it is, whatever changes', async (state) => {
    const { stop, id } = await frozenBasket();
    await move(ana, stop, 'scheduled', 'packed');
    if (state === 'delivered') await move(ana, stop, 'packed', 'delivered');
    const before = await rowOf(stop.id);
    const { pool } = store().deps.database;
    await pool.query('delete from basket_items where subscription_id = $1 and position > 0', [id]);
    await pool.query(
      "update addresses set zipcode = '44380000', city = 'Cruz das Almas' where user_id = (select user_id from subscriptions where id = $1)",
      [id],
    );
    const { rows } = await pool.query('select invoice_id from deliveries where id = $1', [stop.id]);
    await markRefunded(store().db, [rows[0].invoice_id], store().clock.now());
    await reconcileAllDeliveries(store().deps);
    await freezeDeliveries(store().deps);
    expect(await rowOf(stop.id)).toEqual(before);
    // Taken back out of its box, the basket of a week that was given back is not brought.
    if (state === 'delivered') await move(ana, stop, 'delivered', 'packed');
    await move(ana, stop, 'packed', 'scheduled');
    await reconcileAllDeliveries(store().deps);
    expect((await rowOf(stop.id)).status).toBe('cancelled');
    expect((await move(ana, stop, 'scheduled', 'packed')).body.message).toBe('Esta entrega foi cancelada.');
  });

  it('writes about a basket that was packed before the letter', async () => {
    const { stop, subscriber } = await frozenBasket();
    await move(ana, stop, 'scheduled', 'packed');
    await tellBaskets(store().deps);
    expect(await lettersTo(store(), subscriber.email)).toHaveLength(1);
    expect((await rowOf(stop.id)).told_at).not.toBeNull();
  });
});

describe('who may', () => {
  const CALLS = [
    ['GET', '/admin/deliveries'],
    ['GET', '/admin/deliveries/2027-03-05'],
    ['PATCH', '/admin/deliveries/basket/11111111-1111-4111-8111-111111111111'],
    ['POST', '/admin/deliveries/packing'],
  ] as const;

  it.each(CALLS)('%s %s: the operator alone', async (method, path) => {
    const customer = await newSubscriber(store());
    expect((await customer.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
    const anonymous = await store().app.inject({ method, url: `/api${path}` });
    expect(anonymous.statusCode).toBe(401);
  });
});
