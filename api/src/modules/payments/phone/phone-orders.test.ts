import { randomUUID } from 'node:crypto';
import { spokenDay } from '@cesta/contract/base/calendar';
import { canReportOrder } from '@cesta/contract/orders/problem-constants';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionIn } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { fillShelf, leastBasket, subscriberOf } from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { importSubscription } from '../../subscriptions/starting/import.service.ts';
import { expireOverdue } from '../checkout/sync.service.ts';

// A Monday morning: what is ordered now goes out on Friday in Salvador, until Wednesday at 18:00.
const paying = usePayingStore({ PAY_AT_DOOR: '1' }, { start: '2026-11-16T12:00:00.000Z' });
const strict = usePayingStore({
  PHONE_ORDER_HOURS: '3',
  HELD_UNITS_UNCONFIRMED: '2',
  HELD_UNITS_PER_ACCOUNT: '6',
});
const store = () => paying().store;

beforeEach(() => paying().provider.clearFaults());

type Body = Record<string, unknown>;

async function onThePhone(wherever = paying, person: Parameters<typeof signIn>[1] = {}) {
  const { store: shop } = wherever();
  const ana = await signIn(shop, { role: 'admin', name: 'Ana Souza' });
  const buyer = await signInBuyer(shop, '40110010', person);
  const productId = await stockUp(shop, 'Cajá', 9);
  const key = randomUUID();
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
    subscriberOf(shop, ana.user).call(method, path, body);
  const order = (body: Body = {}) =>
    ask('POST', `/admin/people/${buyer.user.id}/orders`, {
      items: [{ productId, quantity: 2 }],
      payment: 'link',
      key,
      ...body,
    });
  const emails = async () =>
    (await shop.deps.mail.list(500)).filter(({ to }) => to === buyer.user.email).reverse();
  const audit = async () =>
    (await ask('GET', '/admin/audit-log?subject=order')).body.entries.filter(
      ({ by }: { by: { id: string } }) => by.id === ana.user.id,
    );
  const own = async (id: string) => (await subscriberOf(shop, buyer.user).call('GET', `/orders/${id}`)).body;
  const orders = async () => (await callAs(buyer, shop, 'GET', '/orders')).body.orders;
  return { shop, ana, buyer, productId, ask, order, emails, audit, own, orders };
}

describe('an order on the phone, paid by a link', () => {
  it('waits a day for its payment, holds its units, and is told of once, with the link and who took it down', async () => {
    const { order, emails, audit, own, productId, shop } = await onThePhone();
    const { status, body } = await order({ notes: 'Tocar duas vezes' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 27.8,
      payment_status: 'pending',
      link: { amount: 27.8, until: '2026-11-17T12:00:00.000Z' },
    });
    expect(body.link.text).toContain('Olá, Pessoa! Aqui é da Cesta da Roça.');
    expect(body.link.text).toContain(body.link.url);
    expect(body.link.text).toContain('R$ 27,80');
    expect(await own(body.orderId)).toMatchObject({
      status: 'pending',
      payment_deadline: '2026-11-17T12:00:00.000Z',
      notes: 'Tocar duas vezes',
      history: [{ by: 'admin', status: 'pending' }],
    });
    expect(await stockOf(shop, productId)).toBe(7);
    const told = await emails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(
      'A equipe da Cesta da Roça anotou este pedido por telefone, a seu pedido.',
    );
    expect(told[0]?.text).toContain(body.link.url);
    expect(await audit()).toMatchObject([{ action: 'created', to: 'provider', subject_id: body.orderId }]);
    const session = await shop.deps.stripe?.checkout.sessions.retrieve(sessionIn(body.link.url));
    const lives = (session?.expires_at ?? 0) - Date.parse('2026-11-16T12:00:00.000Z') / 1000;
    expect(lives).toBeGreaterThan(23 * 3600);
    expect(lives).toBeLessThanOrEqual(24 * 3600);
  });

  it('is one order when it is pressed twice, sent again or sent after a reload', async () => {
    const { order, orders, emails, audit } = await onThePhone();
    const both = await Promise.all([order(), order()]);
    const again = await order();
    expect(new Set([...both, again].map(({ body }) => body.orderId)).size).toBe(1);
    expect(new Set([...both, again].map(({ body }) => body.link.url)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('is not taken for the one before when the form was changed in between', async () => {
    const { order, orders, productId } = await onThePhone();
    await order();
    const other = await order({ items: [{ productId, quantity: 3 }] });
    expect(other).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
    expect(other.body.message).toContain('já tinha sido anotado');
    expect((await order({ payment: 'door' })).status).toBe(409);
    expect(await orders()).toHaveLength(1);
  });

  it('is not taken for one that goes elsewhere, or without what was noted', async () => {
    const { order, orders, buyer, shop } = await onThePhone();
    const path = `/users/${buyer.user.id}/addresses`;
    const [home] = (await callAs(buyer, shop, 'GET', path)).body.addresses;
    const { id: _, ...place } = home;
    const other = await callAs(buyer, shop, 'POST', path, { ...place, number: '77', is_default: false });
    await order({ addressId: home.id });
    for (const change of [{ addressId: other.body.address.id }, { notes: 'Tocar' }, { withBasket: true }])
      expect(await order({ addressId: home.id, ...change })).toMatchObject({
        status: 409,
        body: { code: 'ORDER_CHANGED' },
      });
    expect((await order({ addressId: home.id })).status).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  it('is paid like any other, also the next morning', async () => {
    const { order, own } = await onThePhone();
    const { body } = await order();
    await paying().provider.advance({ hours: 20 });
    await paying().applyEvents();
    await expireOverdue(store().deps);
    expect(await own(body.orderId)).toMatchObject({ status: 'pending' });
    paying().provider.pay(sessionIn(body.link.url));
    await paying().applyEvents();
    expect(await own(body.orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    // The key again: nothing new, and nothing to pay.
    expect((await order()).body).toMatchObject({ orderId: body.orderId, payment_status: 'paid', link: null });
  });

  it('is cancelled when its time is over, its units return, and its customer reads it', async () => {
    const { order, own, emails, productId, shop } = await onThePhone();
    const { body } = await order();
    await paying().provider.advance({ hours: 25 });
    await paying().applyEvents();
    await expireOverdue(store().deps);
    expect(await own(body.orderId)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop, productId)).toBe(9);
    expect((await emails()).at(-1)?.subject).toContain('cancelado');
    expect(() => paying().provider.pay(sessionIn(body.link.url))).toThrow('expired');
  });

  it('without an answer of the provider stays, stands in Pendências, and gets its link with the next try', async () => {
    const { order, orders, emails, ask, own } = await onThePhone();
    paying().provider.setFaults({ apiStatus: 500, apiPath: '/v1/checkout/sessions' });
    const failed = await order();
    expect(failed).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
    const [waiting] = await orders();
    expect(await emails()).toHaveLength(0);
    await paying().provider.advance({ minutes: 10 });
    const groups = (await ask('GET', '/admin/worklist')).body.groups;
    const group = groups.find(({ kind }: { kind: string }) => kind === 'link-unsent');
    expect(group.items).toMatchObject([
      { id: waiting.id, actions: [{ path: `/admin/orders/${waiting.id}/payment-link` }] },
    ]);
    paying().provider.clearFaults();
    const again = await order();
    expect(again).toMatchObject({ status: 200, body: { orderId: waiting.id } });
    expect(await emails()).toHaveLength(1);
    expect(await own(waiting.id)).toMatchObject({ status: 'pending' });
  });

  it('stands in Pendências when its page was made and its e-mail never written', async () => {
    const { order, orders, ask } = await onThePhone();
    vi.spyOn(store().deps.mail, 'post').mockRejectedValueOnce(new Error('killed'));
    expect((await order()).status).toBeGreaterThanOrEqual(500);
    const [waiting] = await orders();
    await paying().provider.advance({ minutes: 10 });
    const { groups } = (await ask('GET', '/admin/worklist')).body;
    const group = groups.find(({ kind }: { kind: string }) => kind === 'link-unsent');
    expect(group.items.map(({ id }: { id: string }) => id)).toContain(waiting.id);
    expect((await ask('POST', `/admin/orders/${waiting.id}/payment-link`)).status).toBe(200);
    const after = (await ask('GET', '/admin/worklist')).body.groups;
    expect(JSON.stringify(after)).not.toContain(`/admin/orders/${waiting.id}/payment-link`);
  });

  it('comes along with the basket without shipping', async () => {
    const { order, own, buyer, shop, ask } = await onThePhone();
    const productIds = leastBasket(await fillShelf(shop), 'essencial').map(({ productId: id }) => id);
    const now = shop.clock.now();
    await importSubscription(
      shop.db,
      { userId: buyer.user.id, planType: 'essencial', status: 'active', productIds, createdAt: now },
      now,
    );
    const { basket } = (await ask('GET', `/admin/people/${buyer.user.id}/coming-basket`)).body;
    const { body } = await order({ payment: 'door', withBasket: true, deliveryId: basket.id });
    expect(await own(body.orderId)).toMatchObject({
      shipping: 0,
      total: 17.8,
      with_basket: { date: basket.date, is_coming: true },
      delivery: { promise: expect.stringContaining('Chega com a sua cesta') },
    });
    const stops = (await ask('GET', `/admin/deliveries/${basket.date}`)).body.stops;
    const stop = stops.find(({ id }: { id: string }) => id === basket.id);
    expect(stop.extras).toMatchObject([{ id: body.orderId, door: { amount: 17.8, received: false } }]);
  });

  it('goes only where the store delivers, to an address of this customer, and holds no more than anybody may', async () => {
    const { order, buyer, productId } = await onThePhone(strict, { emailConfirmed: false });
    const stranger = await signInBuyer(strict().store);
    const path = `/users/${stranger.user.id}/addresses`;
    const [theirs] = (await callAs(stranger, strict().store, 'GET', path)).body.addresses;
    expect(await order({ addressId: theirs.id })).toMatchObject({
      status: 422,
      body: { code: 'NO_ADDRESS', message: expect.stringMatching(/^Escolha um endereço do cliente/) },
    });
    expect(await order({ items: [{ productId, quantity: 7 }] })).toMatchObject({ status: 409 });
    // Who is on the phone needs no confirmed e-mail to have five kept.
    const kept = await order({ items: [{ productId, quantity: 5 }] });
    expect(kept.status).toBe(200);
    const hours = (Date.parse(kept.body.link.until) - strict().store.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(3, 1);
    const more = await order({ items: [{ productId, quantity: 2 }], key: randomUUID() });
    const message = expect.stringMatching(/^Os pedidos sem pagamento deste cliente/);
    expect(more).toMatchObject({ status: 409, body: { code: 'UNPAID_ORDERS_LIMIT', message } });
    expect(buyer.user.id).not.toBe(stranger.user.id);
  });

  it('is nobody else’s to make', async () => {
    const { buyer, productId } = await onThePhone();
    const wish = { items: [{ productId, quantity: 1 }], payment: 'link', key: randomUUID() };
    const path = `/admin/people/${buyer.user.id}/orders`;
    expect((await callAs(buyer, store(), 'POST', path, wish)).status).toBe(403);
    expect((await callAs(null, store(), 'POST', path, wish)).status).toBe(401);
    const { ask } = await onThePhone();
    expect((await ask('POST', `/admin/people/${randomUUID()}/orders`, wish)).status).toBe(404);
    const { key: _, ...keyless } = wish;
    expect((await ask('POST', path, keyless)).status).toBe(422);
  });
});

describe('the link to an unpaid order', () => {
  it('is sent again: the page that is open, by e-mail, recorded', async () => {
    const { order, ask, emails, audit } = await onThePhone();
    const { body } = await order();
    const path = `/admin/orders/${body.orderId}/payment-link`;
    const again = await ask('POST', path);
    expect(again.body).toMatchObject({ url: body.link.url, amount: 27.8 });
    await ask('POST', path);
    const told = await emails();
    expect(told).toHaveLength(2);
    expect(told[1]?.text).toContain('manda de novo o link para pagar, a seu pedido');
    expect((await audit()).map(({ action }: { action: string }) => action)).toContain('payment_link');
    await paying().provider.advance({ hours: 2 });
    await ask('POST', path);
    expect(await emails()).toHaveLength(3);
  });

  it('of one that its customer made is the same page, and of a paid or cancelled one there is none', async () => {
    const { buyer, productId, ask, shop } = await onThePhone();
    const items = [{ productId, quantity: 1 }];
    const made = await callAs(buyer, shop, 'POST', '/stripe/create-checkout-session', { items });
    const path = `/admin/orders/${made.body.orderId}/payment-link`;
    expect((await ask('POST', path)).body.url).toBe(made.body.url);
    await ask('PATCH', `/orders/${made.body.orderId}/status`, { status: 'cancelled' });
    expect(await ask('POST', path)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
    expect((await ask('POST', `/admin/orders/${randomUUID()}/payment-link`)).status).toBe(404);
  });
});

describe('an order that is paid at the door', () => {
  it('is confirmed with its payment open, without a deadline or a page, on the list of its day', async () => {
    const { order, own, emails, ask, buyer, shop } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    expect(body).toMatchObject({ payment_status: 'pending', link: null });
    expect(await own(body.orderId)).toMatchObject({
      status: 'confirmed',
      payment_status: 'pending',
      payment_method: 'door',
      payment_deadline: null,
      delivery: { state: 'scheduled' },
    });
    const told = await emails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('a seu pedido');
    expect(told[0]?.text).toContain('Pagamento na entrega: R$ 27,80');
    const { date } = (await own(body.orderId)).delivery;
    const { stops } = (await ask('GET', `/admin/deliveries/${date}`)).body;
    expect(stops.find(({ id }: { id: string }) => id === body.orderId)).toMatchObject({
      state: 'scheduled',
      door: { amount: 27.8, received: false },
    });
    const retry = await callAs(buyer, shop, 'POST', `/stripe/orders/${body.orderId}/retry-payment`);
    expect(retry).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
    await paying().provider.advance({ hours: 30 });
    await expireOverdue(shop.deps);
    expect(await own(body.orderId)).toMatchObject({ status: 'confirmed' });
  });

  it('is marked as received there, and the mark can be taken back; the provider’s money stays nothing', async () => {
    const { order, own, ask, audit, emails } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    const path = `/admin/deliveries/order/${body.orderId}/door-payment`;
    const day = (await own(body.orderId)).delivery.date;
    expect((await ask('PUT', path, { received: true })).status).toBe(200);
    expect((await ask('PUT', path, { received: true })).status).toBe(200);
    expect(await own(body.orderId)).toMatchObject({ payment_status: 'paid', delivery: { date: day } });
    const asAdmin = (await ask('GET', `/orders/${body.orderId}`)).body;
    expect(asAdmin).toMatchObject({ refundable: 0 });
    expect((await ask('PUT', path, { received: false })).status).toBe(200);
    expect(await own(body.orderId)).toMatchObject({ payment_status: 'pending', status: 'confirmed' });
    expect((await audit()).map(({ action, to }: Body) => [action, to])).toEqual([
      ['payment', 'pending'],
      ['payment', 'paid'],
      ['created', 'door'],
    ]);
    // A slip of the finger tells nobody that they have paid.
    expect(await emails()).toHaveLength(1);
  });

  it('can be told about when something of it was wrong, paid or not', () => {
    const atDoor = { paymentStatus: 'pending', paymentMethod: 'door' } as const;
    expect(canReportOrder({ ...atDoor, status: 'delivered' })).toBe(true);
    expect(canReportOrder({ ...atDoor, status: 'cancelled' })).toBe(false);
    expect(canReportOrder({ status: 'delivered', paymentStatus: 'pending' })).toBe(false);
  });

  it('counts as revenue once it is paid, and not before', async () => {
    const { order, ask } = await onThePhone();
    const revenue = async () => (await ask('GET', '/admin/dashboard')).body.totals.revenue;
    const before = await revenue();
    const { body } = await order({ payment: 'door' });
    expect(await revenue()).toBe(before);
    await ask('PUT', `/admin/deliveries/order/${body.orderId}/door-payment`, { received: true });
    expect(await revenue()).toBeCloseTo(before + 27.8, 2);
  });

  it('that was brought without the money stands in Pendências until it is here', async () => {
    const { order, ask, emails } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    const owed = async () => {
      const { groups } = (await ask('GET', '/admin/worklist')).body;
      const group = groups.find(({ kind }: { kind: string }) => kind === 'door-payment');
      return (group?.items ?? []).filter(({ id }: { id: string }) => id === body.orderId);
    };
    const stop = `/admin/deliveries/order/${body.orderId}`;
    await ask('PATCH', stop, { from: 'scheduled', to: 'packed' });
    expect((await emails()).at(-1)?.text).toContain('Pagamento na entrega: R$ 27,80');
    expect(await owed()).toEqual([]);
    await ask('PATCH', stop, { from: 'packed', to: 'delivered' });
    const [item] = await owed();
    expect(item).toMatchObject({ amount: 27.8, actions: [{ method: 'PUT', body: { received: true } }] });
    await ask('PUT', item.actions[0].path, item.actions[0].body);
    expect(await owed()).toEqual([]);
  });

  it('keeps its customer’s name until it is paid: who owes cannot leave', async () => {
    const { order, ask, buyer, shop } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    const stop = `/admin/deliveries/order/${body.orderId}`;
    await ask('PATCH', stop, { from: 'scheduled', to: 'packed' });
    await ask('PATCH', stop, { from: 'packed', to: 'delivered' });
    const leave = () =>
      callAs(buyer, shop, 'DELETE', `/users/${buyer.user.id}`, { password: buyer.password });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'ORDERS_IN_PROGRESS' } });
    await ask('PUT', `${stop}/door-payment`, { received: true });
    expect((await leave()).status).toBe(200);
  });

  it('is cancelled without moving money, and nothing is received for it then', async () => {
    const { order, own, ask, productId, shop } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    await ask('PATCH', `/orders/${body.orderId}/status`, { status: 'cancelled' });
    expect(await own(body.orderId)).toMatchObject({ status: 'cancelled', payment_status: 'pending' });
    expect(await stockOf(shop, productId)).toBe(9);
    const path = `/admin/deliveries/order/${body.orderId}/door-payment`;
    expect(await ask('PUT', path, { received: true })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CANCELLED' },
    });
  });

  it('is the office’s to put right once nobody brings it: no driver unsays what is owed for it', async () => {
    const { order, own, ask, shop } = await onThePhone();
    const driver = await signIn(shop, { role: 'driver' });
    const { orderId } = (await order({ payment: 'door' })).body;
    const mark = (received: boolean) =>
      callAs(driver, shop, 'PUT', `/admin/deliveries/order/${orderId}/door-payment`, { received });
    expect((await mark(true)).status).toBe(200);
    await ask('PATCH', `/orders/${orderId}/status`, { status: 'cancelled' });
    expect(await mark(false)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await own(orderId)).toMatchObject({ status: 'cancelled', payment_status: 'paid' });
    expect((await ask('POST', `/orders/${orderId}/returned`)).status).toBe(200);
  });

  it('set back to pending by hand still waits for no page', async () => {
    const { order, own, ask } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    await ask('PATCH', `/orders/${body.orderId}/status`, { status: 'pending' });
    expect(await own(body.orderId)).toMatchObject({ status: 'pending', payment_deadline: null });
  });

  it('is refused where the owner does not allow it, and no other order is marked there', async () => {
    const { order, orders, ask } = await onThePhone(strict);
    expect((await ask('GET', '/admin/phone-orders/options')).body).toEqual({ payAtDoor: false, hours: 3 });
    expect(await order({ payment: 'door' })).toMatchObject({
      status: 409,
      body: { code: 'PAY_AT_DOOR_OFF' },
    });
    expect(await orders()).toEqual([]);
    const { body } = await order();
    const path = `/admin/deliveries/order/${body.orderId}/door-payment`;
    expect(await ask('PUT', path, { received: true })).toMatchObject({
      status: 409,
      body: { code: 'NOT_AT_DOOR' },
    });
  });

  it('that was packed stands in Pendências once its day is over, though nobody has marked what became of it', async () => {
    const { order, ask, own } = await onThePhone();
    const { body } = await order({ payment: 'door' });
    const owed = async () =>
      (await worklistOf(store(), 'door-payment')).filter(({ id }) => id === body.orderId);
    await ask('PATCH', `/admin/deliveries/order/${body.orderId}`, { from: 'scheduled', to: 'packed' });
    const { date } = (await own(body.orderId)).delivery;
    await paying().provider.advance({ to: new Date(`${date}T22:00:00-03:00`) });
    expect(await owed()).toEqual([]);
    await paying().provider.advance({ hours: 3 });
    const [item, ...more] = await owed();
    expect(more).toEqual([]);
    expect(item?.matter).toContain(`foi separado para ${spokenDay(date)}, e ninguém marcou`);
    await press(store(), item, 'Marcar como recebido');
    expect(await owed()).toEqual([]);
  });
});
