import { momentOf, spokenDay } from '@cesta/contract/base/calendar';
import type { OrderDelivery } from '@cesta/contract/orders/orders';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS, SALVADOR } from '../../testing/subscribers.ts';
import { dayOfPaidOrder, expectedDay } from '../orders/order-days.service.ts';
import { findOrders } from '../orders/orders.service.ts';

const { store, at, day, ana, orderOf, stopOf, move } = useRounds();

/** The part of the answer that the customer's pages read, asked in both ways. */
async function deliveryOf({
  id,
  customer,
}: Awaited<ReturnType<typeof orderOf>>): Promise<OrderDelivery | null> {
  const one = (await customer.call('GET', `/orders/${id}`)).body;
  const { orders } = (await customer.call('GET', `/orders/user/${customer.id}`)).body;
  expect(orders).toEqual([{ ...one, history: undefined }]);
  return one.delivery;
}

describe('an order tells its customer', () => {
  it('the day and the state that the operator’s list has, until it is there', async () => {
    const order = await orderOf();
    const stop = await stopOf(day(4), 'order');
    expect(stop).toMatchObject({ id: order.id, state: 'scheduled', late_since: null });
    const told = await deliveryOf(order);
    expect(told).toMatchObject({ date: day(4), state: 'scheduled', late_since: null });
    expect(told?.promise).toBe(`Chega ${spokenDay(day(4))}.`);

    await move(ana(), stop, 'scheduled', 'packed');
    expect(await deliveryOf(order)).toEqual({ ...told, state: 'packed' });
    at(`${day(4)}T15:00`);
    expect(await deliveryOf(order)).toMatchObject({ promise: `Chega hoje, ${spokenDay(day(4))}.` });
    await move(ana(), stop, 'packed', 'delivered');
    expect(await deliveryOf(order)).toEqual({ ...told, state: 'delivered', promise: null });
  });

  it('that it is late, and the day to which it has moved', async () => {
    const order = await orderOf();
    at(`${day(9)}T08:00`);
    expect(await stopOf(day(11), 'order')).toMatchObject({ id: order.id, late_since: day(4) });
    expect(await deliveryOf(order)).toEqual({
      date: day(11),
      state: 'scheduled',
      late_since: day(4),
      promise: `O pedido atrasou e agora chega ${spokenDay(day(11))}. Qualquer dúvida, fale com a gente.`,
    });
  });

  it('the day of its own city', async () => {
    const order = await orderOf('confirmed', 'paid', { zipcode: CRUZ_DAS_ALMAS, city: 'Cruz das Almas' });
    expect(await deliveryOf(order)).toMatchObject({ date: day(2) });
    expect(await stopOf(day(2), 'order')).toMatchObject({ id: order.id });
  });

  it('no day once nobody has packed it for a month: it is on no list', async () => {
    const order = await orderOf();
    at(`${day(31)}T08:00`);
    expect(await deliveryOf(order)).toMatchObject({
      date: null,
      promise: 'Já deve estar chegando. Qualquer dúvida, fale com a gente.',
    });
  });

  it.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['cancelled', 'paid'],
    ['confirmed', 'refunded'],
  ] as const)('nothing of a delivery when it is %s and %s', async (status, payment) => {
    expect(await deliveryOf(await orderOf(status, payment))).toBeNull();
  });
});

describe('the day that is told before the payment', () => {
  it.each([
    ['Salvador', SALVADOR, 4],
    ['Cruz das Almas', CRUZ_DAS_ALMAS, 2],
  ])('is the day of the operator’s list in %s, until its cut-off', async (city, zipcode, offset) => {
    const told = await expectedDay(store().db, zipcode, store().clock.now());
    expect(told?.date).toBe(day(offset));
    const order = await orderOf('confirmed', 'paid', { zipcode, city });
    expect(await deliveryOf(order)).toMatchObject({ date: told?.date });

    store().clock.set(new Date((told?.cutoffAt.getTime() ?? 0) + 1).toISOString());
    const late = await expectedDay(store().db, zipcode, store().clock.now());
    expect(late && told && late.date > told.date).toBe(true);
    const next = await orderOf('confirmed', 'paid', { zipcode, city });
    expect(await deliveryOf(next)).toMatchObject({ date: late?.date });
  });

  it('leaves out a day on which nobody drives', async () => {
    const days = [{ date: day(4), reason: 'Festa' }];
    const body = { days, place: null, expected: { baskets: 0, orders: 0 } };
    expect((await ana().call('POST', '/admin/closed-days', body)).status).toBe(200);
    const told = await expectedDay(store().db, SALVADOR, store().clock.now());
    expect(told?.date).toBe(day(8));
    expect(await deliveryOf(await orderOf())).toMatchObject({ date: day(8) });
  });

  it('is asked for with the CEP of the address, by a customer', async () => {
    const { customer } = await orderOf();
    const asked = (zipcode: string) => customer.call('GET', `/orders/expected-day?zipcode=${zipcode}`);
    expect(await asked(SALVADOR)).toMatchObject({
      status: 200,
      body: { date: day(4), cutoff_at: momentOf(day(2), '18:00').toISOString() },
    });
    expect((await asked('01310100')).body).toEqual({ date: null, cutoff_at: null });
    expect((await asked('nada')).body).toEqual({ date: null, cutoff_at: null });
    const order = await orderOf();
    const { orders } = (await order.customer.call('GET', `/orders?session_id=${order.id}`)).body;
    expect(orders[0].delivery).toMatchObject({ date: day(4) });
  });

  it('is none where nobody delivers', async () => {
    expect(await expectedDay(store().db, '01310100', store().clock.now())).toBeNull();
  });

  it('and the day of a paid order are asked of its history alone, packed late or not at all', async () => {
    const dayNow = async (id: string) => {
      const [row] = await findOrders(store().db, [id]);
      return row && dayOfPaidOrder(store().db, row, store().clock.now());
    };
    const order = await orderOf();
    expect(await dayNow(order.id)).toEqual({ date: day(4), due: day(4), lateSince: null });
    at(`${day(9)}T08:00`);
    const stop = await stopOf(day(11), 'order');
    expect(await dayNow(order.id)).toEqual({ date: day(11), due: day(4), lateSince: day(4) });
    await move(ana(), stop, 'scheduled', 'packed');
    at(`${day(20)}T08:00`);
    expect(await dayNow(order.id)).toEqual({ date: day(11), due: day(4), lateSince: null });
  });
});
