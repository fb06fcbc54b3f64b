import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { PLACE, useRounds } from '../../testing/rounds.ts';
import { signIn } from '../../testing/sign-in.ts';
import { CRUZ_DAS_ALMAS, emailsTo, newSubscriber } from '../../testing/subscribers.ts';
import { importOrder } from '../orders/import.service.ts';
import { markRefunded } from '../subscriptions/billing/billing.queries.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { tellBaskets } from '../subscriptions/news/news.service.ts';

const { at, day, ana, honey, shelf, basketOf, orderOf, week, round, stopOf, move, frozenBasket, store } =
  useRounds();

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
    expect((await ana().call('GET', '/admin/deliveries')).body.week).toBe(day(0));
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

  it('keeps a paid order that was set back to pending, also when it is forgotten', async () => {
    const { id } = await orderOf();
    await ana().call('PATCH', `/orders/${id}/status`, { status: 'pending' });
    expect((await week()).days[4].scheduled).toBe(1);
    const stop = await stopOf(day(4), 'order');
    expect(stop).toMatchObject({ id, state: 'scheduled' });
    const { forgotten } = await week();
    at(`${day(34)}T08:00`);
    expect((await week(day(34))).forgotten).toBe(forgotten + 1);
    expect((await move(ana(), stop, 'scheduled', 'packed')).status).toBe(200);
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
    expect((await ana().call('GET', '/admin/deliveries?week=ontem')).status).toBe(400);
    expect((await ana().call('GET', '/admin/deliveries/2027-02-30')).status).toBe(404);
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
        items: [{ product_id: honey(), product_name: 'Mel de engenho', unit: 'kg', quantity: 3 }],
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

  it('says of what is packed or delivered in which units it is, also when nobody needs any more of it', async () => {
    await orderOf('shipped');
    await orderOf('delivered');
    const { stops, harvest } = await round(day(4));
    expect(harvest).toEqual([]);
    expect(stops).toMatchObject([{ items: [{ unit: 'kg' }] }, { items: [{ unit: 'kg' }] }]);
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

  it('adds up the portions over baskets and orders, but not what is packed or gone', async () => {
    await store().deps.database.pool.query('update products set max_per_basket = 2');
    await basketOf();
    await basketOf();
    await orderOf('delivered');
    const [vegetable = ''] = shelf().vegetables;
    const { user } = await signIn(store());
    await importOrder(store().db, {
      customer: { id: user.id, name: 'Rosa', email: user.email, phone: null },
      address: PLACE,
      lines: [{ productId: vegetable, name: 'Vegetal 1', price: cents(5_00), quantity: 5 }],
      status: 'confirmed',
      paymentStatus: 'paid',
      at: store().clock.now(),
    });
    const { harvest, stops } = await round(day(4));
    expect(stops).toHaveLength(4);
    const line = harvest.find(({ product_id }: { product_id: string }) => product_id === vegetable);
    expect(line).toMatchObject({ product_name: 'Vegetal 1', baskets: 4, orders: 5, total: 9 });
    expect(harvest).toHaveLength(4);
    await ana().call('POST', '/admin/deliveries/packing', {
      stops: stops.flatMap(({ kind, id }: { kind: string; id: string }) =>
        kind === 'order' ? { kind, id } : [],
      ),
    });
    const after = (await round(day(4))).harvest;
    expect(after.find(({ product_id }: { product_id: string }) => product_id === vegetable)).toMatchObject({
      orders: 0,
      total: 4,
    });
    await store().deps.database.pool.query('update products set max_per_basket = null');
  });

  it('keeps an order of a place that is no longer served', async () => {
    await orderOf('confirmed', 'paid', { zipcode: '01310100' });
    expect((await round(day(4))).total).toBe(1);
  });
});

describe('the run', () => {
  const rowOf = async (id: string) => {
    const { rows } = await store().deps.database.pool.query(
      'select date::text, status, items, address, notified_at from deliveries where id = $1',
      [id],
    );
    return rows[0];
  };

  it.each([['packed'], ['delivered']])('leaves what is %s as it is, whatever changes', async (state) => {
    const { stop, id } = await frozenBasket();
    await move(ana(), stop, 'scheduled', 'packed');
    if (state === 'delivered') await move(ana(), stop, 'packed', 'delivered');
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
    if (state === 'delivered') await move(ana(), stop, 'delivered', 'packed');
    await move(ana(), stop, 'packed', 'scheduled');
    await reconcileAllDeliveries(store().deps);
    expect((await rowOf(stop.id)).status).toBe('cancelled');
    expect((await move(ana(), stop, 'scheduled', 'packed')).body.message).toBe('Esta entrega foi cancelada.');
  });

  it('writes about a basket that was packed before the e-mail', async () => {
    const { stop, subscriber } = await frozenBasket();
    await move(ana(), stop, 'scheduled', 'packed');
    await tellBaskets(store().deps);
    expect(await emailsTo(store(), subscriber.email)).toHaveLength(1);
    expect((await rowOf(stop.id)).notified_at).not.toBeNull();
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
