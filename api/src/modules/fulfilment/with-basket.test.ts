import { shortSpokenDay, spokenDay } from '@cesta/contract/base/calendar';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { stockOf } from '../../testing/shelf.ts';
import {
  addressAt,
  CRUZ_DAS_ALMAS,
  emailsTo,
  moveBasketsTo,
  SALVADOR,
  type Subscriber,
} from '../../testing/subscribers.ts';
import { placeOrder } from '../orders/placing.service.ts';
import { markRefunded } from '../subscriptions/billing/billing.queries.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { rollLateBaskets, tellBaskets } from '../subscriptions/news/news.service.ts';
import { followBaskets } from './following-baskets.service.ts';

const { at, day, ana, honey, basketOf, orderOf, week, round, stopOf, move, store } = useRounds();

const query = (text: string, values: unknown[]) => store().deps.database.pool.query(text, values);
const sendEmails = () => query('update emails set sent_at = created_at where sent_at is null', []);
const setBasket = (id: string, status: string) =>
  query('update deliveries set status = $2 where id = $1', [id, status]);

/** Three jars of honey along with the next basket. */
async function extraOf({ subscriber }: { subscriber: Subscriber }, pays = true) {
  const customer = { id: subscriber.id, name: 'Rosa', email: subscriber.email, phone: '' };
  const order = await placeOrder(store().deps, customer, {
    items: [{ productId: honey(), quantity: 3 }],
    withBasket: true,
    notes: 'Mel claro',
  });
  const pay = () => ana().call('PATCH', `/orders/${order.id}/status`, { payment_status: 'paid' });
  if (pays) expect((await pay()).status).toBe(200);
  const read = async () => (await subscriber.call('GET', `/orders/${order.id}`)).body;
  const news = async () => {
    await followBaskets(store().deps);
    const all = await emailsTo(store(), subscriber.email);
    return all.filter(({ subject }) => /chega sozinho|chega com a sua cesta|muda de dia$/.test(subject));
  };
  return { id: order.id, row: order, pay, read, news };
}

async function basketWithExtra() {
  const made = await basketOf();
  const extra = await extraOf(made);
  return { ...made, extra, basket: await stopOf(day(4), 'basket') };
}

async function freeze() {
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
}

describe('extras with the basket', () => {
  it('follow their baskets though one of them cannot, which is told', async () => {
    const [one, other] = [await basketWithExtra(), await basketWithExtra()];
    const [first, second] = [one, other].toSorted((a, b) => (a.extra.id < b.extra.id ? -1 : 1));
    if (!first || !second) throw new Error('There are two');
    for (const { id } of [first, second])
      await query(
        "update deliveries set status = 'cancelled', cancelled_at = now() where subscription_id = $1",
        [id],
      );
    await query(`alter table orders add constraint trouble check (id <> '${first.extra.id}') not valid`, []);
    await expect(followBaskets(store().deps)).rejects.toThrow();
    await query('alter table orders drop constraint trouble', []);
    const goesAlone = async ({ subscriber }: { subscriber: Subscriber }) =>
      (await emailsTo(store(), subscriber.email)).some(({ subject }) => subject.includes('chega sozinho'));
    expect([await goesAlone(first), await goesAlone(second)]).toEqual([false, true]);
    expect(await first.extra.news()).toHaveLength(1);
  });

  it('cost no shipping, take their units, and are one stop with the basket, counted once', async () => {
    const before = await stockOf(store(), honey());
    const { extra, basket } = await basketWithExtra();
    expect(await stockOf(store(), honey())).toBe(before - 3);
    expect(extra.row).toMatchObject({ shippingCents: 0, withDeliveryId: basket.id });
    expect(extra.row.totalCents).toBe(3 * 8_90);
    const answer = await round(day(4));
    expect(answer.total).toBe(1);
    expect(answer.stops).toMatchObject([
      {
        kind: 'basket',
        items: { length: 4 },
        extras: [
          {
            id: extra.id,
            state: 'scheduled',
            notes: 'Mel claro',
            items: [{ product_name: 'Mel de engenho', quantity: 3, unit: 'kg' }],
          },
        ],
      },
    ]);
    expect(answer.areas).toMatchObject([{ scheduled: 1, packed: 0, delivered: 0 }]);
    expect((await week()).days[4]).toMatchObject({ scheduled: 1 });
    const line = answer.harvest.find((it: { product_id: string }) => it.product_id === honey());
    expect(line).toMatchObject({ baskets: 0, orders: 3, total: 3 });
  });

  it('are told of with the basket: account, e-mails, list of the operator', async () => {
    const { extra, subscriber } = await basketWithExtra();
    const words = `com a sua cesta de ${shortSpokenDay(day(4))}`;
    expect(await extra.read()).toMatchObject({
      shipping: 0,
      with_basket: { date: day(4), is_coming: true },
      delivery: { date: day(4), promise: `Chega ${words}.` },
    });
    const [received, paid] = await emailsTo(store(), subscriber.email);
    expect(received?.text).toContain(`chega ${words}, sem frete`);
    expect(paid?.text).toContain(`Chega ${words}`);
    expect(paid?.text).not.toContain('dias úteis');
    const { body } = await ana().call('GET', '/orders?limit=5');
    const listed = body.orders.find(({ id }: { id: string }) => id === extra.id);
    expect(listed.with_basket).toEqual({ date: day(4), is_coming: true });
  });

  it('are named in the calendar, for whoever skips, and listed in the e-mail of what is in the basket', async () => {
    const { extra, subscriber, basket } = await basketWithExtra();
    const unpaid = await extraOf({ subscriber }, false);
    const inCalendar = async () => (await subscriber.subscription()).calendar[0]?.extras;
    expect(await inCalendar()).toEqual([extra.id]);
    await subscriber.call('POST', `/subscription/deliveries/${basket.id}/skip`);
    // Its card says what becomes of them.
    expect(await inCalendar()).toEqual([extra.id]);
    await subscriber.call('POST', `/subscription/deliveries/${basket.id}/unskip`);
    await freeze();
    await tellBaskets(store().deps);
    const told = (await emailsTo(store(), subscriber.email)).find(({ subject }) =>
      subject.startsWith('O que vem na sua cesta'),
    );
    expect(told?.text).toContain(`Junto vem o seu pedido ${orderNumber(extra.id)}`);
    expect(told?.text).toContain('Mel de engenho');
    expect(told?.text).not.toContain(orderNumber(unpaid.id));
  });

  it('are refused without a basket that can still change, to the second, and nothing is taken', async () => {
    const made = await basketOf();
    const before = await stockOf(store(), honey());
    const next = async () => (await made.subscriber.call('GET', '/orders/coming-basket')).body.basket;
    expect(await next()).toMatchObject({ date: day(4), changes_until: `${day(2)}T21:00:00.000Z` });
    expect((await next()).address).toMatchObject({ street: 'Rua das Flores' });
    store().clock.set(`${day(2)}T17:59:59-03:00`);
    expect(await next()).not.toBeNull();
    store().clock.set(`${day(2)}T18:00:00-03:00`);
    expect(await next()).toBeNull();
    await expect(extraOf(made, false)).rejects.toMatchObject({ code: 'BASKET_GONE' });
    expect(await stockOf(store(), honey())).toBe(before);
    const stranger = await orderOf();
    expect((await stranger.customer.call('GET', '/orders/coming-basket')).body).toEqual({ basket: null });
  });

  it('are refused when another basket is next than the one that was shown', async () => {
    const { subscriber } = await basketOf();
    const customer = { id: subscriber.id, name: 'Rosa', email: subscriber.email, phone: '' };
    const wish = { items: [{ productId: honey(), quantity: 1 }], withBasket: true };
    const shown = '11111111-1111-4111-8111-111111111111';
    const placing = placeOrder(store().deps, customer, { ...wish, deliveryId: shown });
    await expect(placing).rejects.toMatchObject({
      code: 'BASKET_GONE',
      message: expect.stringContaining(`a próxima é a de ${shortSpokenDay(day(4))}`),
    });
  });

  it('two of them are one stop', async () => {
    const { subscriber, extra } = await basketWithExtra();
    at(`${day(0)}T11:00`);
    const second = await extraOf({ subscriber });
    const { stops, total } = await round(day(4));
    expect(total).toBe(1);
    expect(stops[0].extras.map(({ id }: { id: string }) => id)).toEqual([extra.id, second.id]);
  });
});

describe('the stop of a basket with extras', () => {
  it('is packed, brought and taken back as one, and the orders have their history', async () => {
    const { extra, basket } = await basketWithExtra();
    await freeze();
    const extras = [extra.id];
    const step = (from: string, to: string) =>
      ana().call('PATCH', `/admin/deliveries/basket/${basket.id}`, { from, to, extras });
    const states = async () => {
      const stop = await stopOf(day(4), 'basket');
      return [stop.state, stop.extras[0].state];
    };
    expect((await step('scheduled', 'packed')).body).toEqual({
      kind: 'basket',
      id: basket.id,
      state: 'packed',
    });
    expect(await states()).toEqual(['packed', 'packed']);
    expect((await extra.read()).status).toBe('shipped');
    await step('packed', 'delivered');
    expect(await states()).toEqual(['delivered', 'delivered']);
    await step('delivered', 'packed');
    await step('packed', 'scheduled');
    expect(await states()).toEqual(['scheduled', 'scheduled']);
    const stops = [{ kind: 'basket', id: basket.id, extras }];
    const { body } = await ana().call('POST', '/admin/deliveries/packing', { stops });
    expect(body).toEqual({ packed: 1, unchanged: 0, refused: [] });
    expect(await states()).toEqual(['packed', 'packed']);
  });

  it('moves only the orders that were seen with it; each has its own step', async () => {
    const { subscriber, extra, basket } = await basketWithExtra();
    at(`${day(0)}T11:00`);
    const unseen = await extraOf({ subscriber });
    await freeze();
    const body = { from: 'scheduled', to: 'packed', extras: [extra.id] };
    await ana().call('PATCH', `/admin/deliveries/basket/${basket.id}`, body);
    const stop = await stopOf(day(4), 'basket');
    expect(stop.extras).toMatchObject([{ state: 'packed' }, { id: unseen.id, state: 'scheduled' }]);
    expect((await move(ana(), { kind: 'order', id: unseen.id }, 'scheduled', 'packed')).status).toBe(200);
  });

  it('names the order that cannot go, and packs the basket', async () => {
    const { extra, basket } = await basketWithExtra();
    await freeze();
    await query('update orders set disputed_at = now() where id = $1', [extra.id]);
    const body = { from: 'scheduled', to: 'packed', extras: [extra.id] };
    const answer = await ana().call('PATCH', `/admin/deliveries/basket/${basket.id}`, body);
    expect(answer.body).toMatchObject({ state: 'packed', refused: [{ kind: 'order', id: extra.id }] });
    expect((await extra.read()).status).toBe('confirmed');
  });

  it('does not take orders of another basket along', async () => {
    const { basket } = await basketWithExtra();
    const other = await basketOf();
    const foreign = await extraOf(other);
    await freeze();
    const body = { from: 'scheduled', to: 'packed', extras: [foreign.id] };
    await ana().call('PATCH', `/admin/deliveries/basket/${basket.id}`, body);
    expect((await foreign.read()).status).toBe('confirmed');
  });
});

describe('when the basket changes', () => {
  it('skipped: the order comes by itself, without shipping, is told once, and joins again when it is undone', async () => {
    const { extra, basket } = await basketWithExtra();
    expect(await extra.news()).toEqual([]);
    await setBasket(basket.id, 'skipped');
    expect(await round(day(4))).toMatchObject({
      total: 1,
      stops: [{ kind: 'order', id: extra.id, address: { street: 'Rua das Flores' } }],
    });
    expect(await extra.read()).toMatchObject({
      shipping: 0,
      total: 26.7,
      with_basket: { is_coming: false },
      delivery: { date: day(4), promise: expect.stringContaining('Sua cesta não vem, mas o pedido sim') },
    });
    await extra.news();
    const [told, ...more] = await extra.news();
    expect(more).toEqual([]);
    expect(told?.subject).toContain('chega sozinho');
    expect(told?.text).toContain(`A sua cesta de ${shortSpokenDay(day(4))} não vem mais`);
    expect(told?.text).toContain('sem frete');
    await sendEmails();
    at(`${day(0)}T11:00`);
    await setBasket(basket.id, 'scheduled');
    expect((await extra.news()).at(-1)?.subject).toContain('chega com a sua cesta');
    await sendEmails();
    expect((await round(day(4))).stops).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
    at(`${day(0)}T12:00`);
    await setBasket(basket.id, 'skipped');
    expect(await extra.news()).toHaveLength(3);
  });

  it('skipped and taken back before the e-mail has left: nothing is told; moved meanwhile, that alone', async () => {
    const { extra, basket } = await basketWithExtra();
    await setBasket(basket.id, 'skipped');
    expect(await extra.news()).toMatchObject([{ subject: expect.stringContaining('chega sozinho') }]);
    at(`${day(0)}T10:01`);
    await setBasket(basket.id, 'scheduled');
    expect(await extra.news()).toEqual([]);
    await setBasket(basket.id, 'skipped');
    await extra.news();
    await setBasket(basket.id, 'scheduled');
    const change = { from: day(4), to: day(7), reason: 'van quebrada' };
    await ana().call('PUT', `/admin/deliveries/basket/${basket.id}/day`, change);
    const [told, ...more] = await extra.news();
    expect(more).toEqual([]);
    expect(told?.text).toContain(`A sua cesta de ${shortSpokenDay(day(4))} mudou de dia`);
    // What a worker has in its hands is told, and so is the way back.
    await query(
      "update emails set next_attempt_at = $1::timestamptz + interval '15 minutes' where key like 'order-basket:%'",
      [store().clock.now()],
    );
    await setBasket(basket.id, 'skipped');
    expect(await extra.news()).toHaveLength(2);
  });

  it('skipped and taken back in the account: its order goes and comes, in the same moment', async () => {
    const { subscriber, extra, basket } = await basketWithExtra();
    const press = async (what: string) =>
      (await subscriber.call('POST', `/subscription/deliveries/${basket.id}/${what}`)).status;
    expect(await press('skip')).toBe(200);
    expect((await round(day(4))).stops).toMatchObject([{ kind: 'order', id: extra.id }]);
    expect((await subscriber.call('GET', '/orders/coming-basket')).body.basket?.id).not.toBe(basket.id);
    expect(await press('unskip')).toBe(200);
    expect((await round(day(4))).stops).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
    expect(await extra.news()).toEqual([]);
  });

  it('cancelled by the operator: the same', async () => {
    const { extra, basket } = await basketWithExtra();
    await ana().call('POST', `/admin/deliveries/basket/${basket.id}/cancellation`, {
      date: day(4),
      reason: 'geada',
    });
    expect((await round(day(4))).stops).toMatchObject([{ kind: 'order', id: extra.id }]);
    expect(await extra.news()).toHaveLength(1);
  });

  it('its week given back: the same', async () => {
    const { extra, basket } = await basketWithExtra();
    const { rows } = await query('select invoice_id from deliveries where id = $1', [basket.id]);
    await markRefunded(store().db, [rows[0].invoice_id], store().clock.now());
    await reconcileAllDeliveries(store().deps);
    expect((await round(day(4))).stops).toMatchObject([{ kind: 'order', id: extra.id }]);
    expect(await extra.news()).toHaveLength(1);
  });

  it('moved to another day: the order follows, and its customer reads of it', async () => {
    const { extra, basket } = await basketWithExtra();
    const to = day(7);
    await ana().call('PUT', `/admin/deliveries/basket/${basket.id}/day`, {
      from: day(4),
      to,
      reason: 'van quebrada',
    });
    expect((await round(to)).stops).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
    expect(await extra.news()).toMatchObject([
      { text: expect.stringContaining(`Chega com a sua cesta de ${shortSpokenDay(to)}`) },
    ]);
  });

  it('its day closed: both move together, and the order is told of once', async () => {
    const { extra } = await basketWithExtra();
    const question = { days: [{ date: day(4), reason: 'feriado' }], place: null, baskets: 'move' };
    const impact = (await ana().call('POST', '/admin/closed-days/impact', question)).body;
    expect(impact).toMatchObject({ baskets: 1, orders: 1 });
    const expected = { baskets: 1, orders: 1 };
    const closed = await ana().call('POST', '/admin/closed-days', { ...question, expected });
    expect(closed.status).toBeLessThan(300);
    expect((await round(day(8))).stops).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
    expect(await extra.news()).toHaveLength(1);
  });

  it('brought to another address: the order goes there too, until the cut-off', async () => {
    const { subscriber, extra } = await basketWithExtra();
    await moveBasketsTo(subscriber, { ...addressAt(SALVADOR), label: 'Sítio', street: 'Rua Nova' });
    const [stop] = (await round(day(4))).stops;
    expect(stop.address.street).toBe('Rua Nova');
    expect((await extra.read()).delivery_address.street).toBe('Rua Nova');
    expect(await extra.news()).toEqual([]);
    await setBasket(stop.id, 'skipped');
    expect((await extra.read()).delivery_address.street).toBe('Rua Nova');
  });

  it('brought to a city with other days: the order goes there with it, and its customer reads of the day once', async () => {
    const { subscriber, extra } = await basketWithExtra();
    const total = (await extra.read()).total;
    const answer = await moveBasketsTo(subscriber, addressAt(CRUZ_DAS_ALMAS));
    const [{ from, to }] = answer.body.impact.deliveries;
    expect({ from, isOther: to !== from }).toEqual({ from: day(4), isOther: true });
    expect((await round(to)).stops).toMatchObject([
      { kind: 'basket', address: { city: 'Cruz das Almas' }, extras: [{ id: extra.id }] },
    ]);
    expect(await stopOf(day(4), 'basket')).toBeUndefined();
    expect(await extra.read()).toMatchObject({
      total,
      delivery: { date: to },
      delivery_address: { city: 'Cruz das Almas' },
    });
    expect(await extra.news()).toMatchObject([
      { text: expect.stringContaining(`Chega com a sua cesta de ${shortSpokenDay(to)}`) },
    ]);
    expect(await extra.news()).toHaveLength(1);
  });

  it('brought to a city with other days before the order is paid: the payment finds it there', async () => {
    const made = await basketOf();
    const extra = await extraOf(made, false);
    const answer = await moveBasketsTo(made.subscriber, addressAt(CRUZ_DAS_ALMAS));
    const [{ to }] = answer.body.impact.deliveries;
    expect((await extra.pay()).status).toBe(200);
    expect((await round(to)).stops).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
    const told = await emailsTo(store(), made.subscriber.email);
    expect(told.some(({ text }) => text.includes(shortSpokenDay(to)))).toBe(true);
  });

  it('skipped, and the baskets brought to another city: the order goes there by itself, on a day of that city', async () => {
    const { subscriber, extra, basket } = await basketWithExtra();
    const press = (what: string) => subscriber.call('POST', `/subscription/deliveries/${basket.id}/${what}`);
    expect((await press('skip')).status).toBe(200);
    await extra.news();
    await sendEmails();
    const { impact } = (await moveBasketsTo(subscriber, addressAt(CRUZ_DAS_ALMAS))).body;
    const [{ to }] = impact.deliveries;
    expect(impact.deliveries).toEqual([
      { id: basket.id, from: day(4), to: expect.any(String), stays: false, is_order: true },
    ]);
    const stops = async (date: string) => (await round(date)).stops;
    expect(await stops(day(4))).toEqual([]);
    const alone = { kind: 'order', id: extra.id, address: { city: 'Cruz das Almas' } };
    expect(await stops(to)).toMatchObject([alone]);
    expect(await extra.read()).toMatchObject({
      delivery: { date: to },
      delivery_address: { city: 'Cruz das Almas' },
    });
    expect((await extra.news()).at(-1)?.text).toContain(`Chega ${spokenDay(to)}`);
    const moved = (await emailsTo(store(), subscriber.email)).find(({ subject }) =>
      subject.startsWith('Suas cestas vão para'),
    );
    const itsDay = `${spokenDay(to)}, e não mais ${spokenDay(day(4))}`;
    expect(moved?.text).toContain(`O pedido da cesta pulada também vai para lá: ${itsDay}.`);
    expect(moved?.text).not.toMatch(/já pagas?/);
    await sendEmails();
    expect((await press('unskip')).status).toBe(200);
    expect(await stops(to)).toMatchObject([{ kind: 'basket', extras: [{ id: extra.id }] }]);
  });

  it('skipped and closed when the baskets are brought elsewhere: the order stays, and that is said before', async () => {
    const { subscriber, extra, basket } = await basketWithExtra();
    await subscriber.call('POST', `/subscription/deliveries/${basket.id}/skip`);
    await freeze();
    const { impact } = (await moveBasketsTo(subscriber, addressAt(CRUZ_DAS_ALMAS))).body;
    expect(impact.deliveries).toContainEqual(
      expect.objectContaining({ id: basket.id, to: day(4), stays: true, is_order: true }),
    );
    expect((await round(day(4))).stops).toMatchObject([
      { kind: 'order', id: extra.id, address: { city: 'Salvador' } },
    ]);
  });

  it('skipped, with the order packed by itself, when the baskets are brought elsewhere: the box goes where its label says, and only what is open moves', async () => {
    const made = await basketOf();
    const packed = await extraOf(made);
    const open = await extraOf(made);
    const basket = await stopOf(day(4), 'basket');
    // In the other city the next basket comes a day later than here.
    at(`${day(1)}T10:00`);
    await made.subscriber.call('POST', `/subscription/deliveries/${basket.id}/skip`);
    await packed.news();
    expect((await move(ana(), { kind: 'order', id: packed.id }, 'scheduled', 'packed')).status).toBe(200);
    const { impact } = (await moveBasketsTo(made.subscriber, addressAt(CRUZ_DAS_ALMAS))).body;
    expect(impact.deliveries).toHaveLength(2);
    expect(impact.deliveries).toContainEqual(
      expect.objectContaining({ from: day(4), to: day(5), stays: false, is_order: true }),
    );
    expect(impact.deliveries).toContainEqual(
      expect.objectContaining({ from: day(4), to: day(4), stays: true, is_order: true }),
    );
    const told = (await emailsTo(store(), made.subscriber.email)).find(({ subject }) =>
      subject.startsWith('Suas cestas vão para'),
    );
    expect(told?.text).toContain(
      `O pedido da cesta pulada já está fechado e chega no endereço de antes: ${spokenDay(day(4))}.`,
    );
    expect((await round(day(4))).stops).toMatchObject([{ id: packed.id, address: { city: 'Salvador' } }]);
    expect((await round(day(5))).stops).toMatchObject([{ id: open.id, address: { city: 'Cruz das Almas' } }]);
    await packed.news();
    expect((await packed.read()).delivery).toMatchObject({ date: day(4) });
  });

  it('late: both roll on to the next round', async () => {
    const { extra } = await basketWithExtra();
    await freeze();
    at(`${day(5)}T08:00`);
    await rollLateBaskets(store().deps);
    const [stop] = (await round(day(8))).stops;
    expect(stop).toMatchObject({ kind: 'basket', late_since: day(4), extras: [{ id: extra.id }] });
    expect(await extra.news()).toHaveLength(1);
  });

  it('brought without the order: that waits on the next round, and is late', async () => {
    const { extra, basket } = await basketWithExtra();
    await freeze();
    await move(ana(), basket, 'scheduled', 'packed');
    await move(ana(), basket, 'packed', 'delivered');
    expect((await stopOf(day(4), 'basket')).extras).toMatchObject([{ state: 'scheduled' }]);
    at(`${day(5)}T08:00`);
    expect(await stopOf(day(8), 'order')).toMatchObject({ id: extra.id, late_since: day(4) });
  });
});

describe('an order that is paid late', () => {
  it('comes along after the cut-off while the box is not packed', async () => {
    const made = await basketOf();
    at(`${day(2)}T17:50`);
    const extra = await extraOf(made, false);
    expect((await stopOf(day(4), 'basket')).extras).toBeUndefined();
    await freeze();
    await extra.pay();
    expect((await stopOf(day(4), 'basket')).extras).toMatchObject([{ id: extra.id }]);
  });

  it.each(['packed', 'skipped'])(
    'comes by itself, and reads so, when the basket is %s by then',
    async (status) => {
      const made = await basketOf();
      at(`${day(2)}T17:50`);
      const extra = await extraOf(made, false);
      const basket = await stopOf(day(4), 'basket');
      await freeze();
      await setBasket(basket.id, status);
      await extra.pay();
      expect(await extra.read()).toMatchObject({ shipping: 0, delivery: { date: day(4) } });
      expect((await extra.read()).with_basket).toBeUndefined();
      expect((await stopOf(day(4), 'order')).id).toBe(extra.id);
      const paid = (await emailsTo(store(), made.subscriber.email)).find(({ subject }) =>
        /Pagamento/.test(subject),
      );
      expect(paid?.text).toContain('o pedido chega sozinho, e sem frete');
      expect(await extra.news()).toEqual([]);
    },
  );

  it('leaves the stop when it is cancelled or given back', async () => {
    const { extra } = await basketWithExtra();
    await ana().call('PATCH', `/orders/${extra.id}/status`, { status: 'cancelled' });
    expect((await stopOf(day(4), 'basket')).extras).toBeUndefined();
    expect(await extra.news()).toEqual([]);
  });
});
