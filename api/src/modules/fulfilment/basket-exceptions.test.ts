import type { DeliveryWeek } from '@cesta/contract/panel/deliveries';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo, type Subscriber } from '../../testing/subscribers.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';

const rounds = useRounds();
const { store, at, day, basketOf, orderOf, round, frozenBasket } = rounds;
const ana = (...call: Parameters<Subscriber['call']>) => rounds.ana().call(...call);
const beto = (...call: Parameters<Subscriber['call']>) => rounds.beto().call(...call);

const reason = 'Van na oficina';
const moveTo = (id: string, from: string, to: string) => ({
  path: `/admin/deliveries/basket/${id}/day`,
  body: { from, to, reason },
});
const deliveriesOf = async (subscriber: Subscriber) => (await subscriber.subscription()).next_deliveries;
const subjects = async ({ email }: Subscriber, words: string) =>
  (await emailsTo(store(), email)).filter(({ subject }) => subject.includes(words));

/** What is booked to go back for a customer's weeks. */
async function returnsOf(subscriptionId: string) {
  const { rows } = await store().deps.database.pool.query<{ kind: string; amount: number }>(
    `select r.kind, r.amount_cents as amount from week_returns r
     join subscription_invoices i on i.id = r.invoice_id where i.subscription_id = $1`,
    [subscriptionId],
  );
  return rows;
}

describe('one basket', () => {
  it('is moved to the day that the operator chose, stays there, and its customer is told once', async () => {
    const { subscriber } = await basketOf();
    const [before] = await deliveriesOf(subscriber);
    const { path, body } = moveTo(before?.id ?? '', day(4), day(5));
    expect((await ana('PUT', path, body)).status).toBe(200);
    expect((await beto('PUT', path, body)).status).toBe(200);
    await reconcileAllDeliveries(store().deps);
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(subscriber)).toMatchObject([
      { date: day(5), changes_until: before?.changes_until, moved_from: day(4), move_reason: reason },
    ]);
    expect(await subjects(subscriber, 'muda de dia')).toHaveLength(1);
    const { body: log } = await ana('GET', '/admin/audit-log?subject=basket&limit=5');
    const moves = log.entries.filter(({ action }: { action: string }) => action === 'moved');
    expect(moves).toMatchObject([{ from: day(4), to: day(5) }]);
  });

  it('that the operator moved is as any other once that day is closed: it follows the days of the city', async () => {
    const { subscriber } = await basketOf();
    const [before] = await deliveriesOf(subscriber);
    const { path, body } = moveTo(before?.id ?? '', day(4), day(5));
    expect((await ana('PUT', path, body)).status).toBe(200);
    const closing = { days: [{ date: day(5), reason: 'Festa' }], place: null };
    await ana('POST', '/admin/closed-days', { ...closing, expected: { baskets: 1, orders: 0 } });
    expect(await deliveriesOf(subscriber)).toMatchObject([{ date: day(8) }]);
    const salvador = { city: 'Salvador', state: 'BA' };
    const week = { cutoffDays: 2, cutoffTime: '18:00' };
    await saveDeliverySchedule(store().db, salvador, { ...week, weekdays: [4, 5] });
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(subscriber)).toMatchObject([{ date: day(3) }]);
    await saveDeliverySchedule(store().db, salvador, { ...week, weekdays: [2, 5] });
  });

  it('is not moved from an old screen, into the past, onto a closed day or before its cut-off', async () => {
    const { subscriber } = await basketOf();
    const [delivery] = await deliveriesOf(subscriber);
    const id = delivery?.id ?? '';
    const stale = moveTo(id, day(1), day(5));
    const refused = await ana('PUT', stale.path, stale.body);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('já mudou para') },
    });
    await ana('POST', '/admin/closed-days', {
      days: [{ date: day(5), reason: 'Festa' }],
      place: null,
      expected: { baskets: 0, orders: 0 },
    });
    for (const to of [day(-1), day(2), day(5), day(40)]) {
      const { path, body } = moveTo(id, day(4), to);
      expect((await ana('PUT', path, body)).status, to).toBe(422);
    }
    expect(await deliveriesOf(subscriber)).toEqual([delivery]);
    const { path, body } = moveTo(id, day(4), day(6));
    expect((await subscriber.call('PUT', path, body)).status).toBe(403);
  });

  it('is cancelled with its worth as credit, once, and nothing takes its place', async () => {
    const { subscriber, id: subscriptionId } = await basketOf();
    const [delivery] = await deliveriesOf(subscriber);
    const path = `/admin/deliveries/basket/${delivery?.id}/cancellation`;
    expect((await ana('POST', path, { date: day(1), reason })).status).toBe(409);
    expect((await ana('POST', path, { date: day(4), reason })).status).toBe(200);
    expect((await beto('POST', path, { date: day(4), reason })).status).toBe(409);
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(subscriber)).toEqual([]);
    expect(await returnsOf(subscriptionId)).toEqual([{ kind: 'credit', amount: 109_00 }]);
    const [told, ...more] = await subjects(subscriber, 'foi cancelada');
    expect(more).toEqual([]);
    expect(told?.text).toContain(reason);
  });

  it('that is packed has to be unpacked before it is cancelled, and moves packed', async () => {
    const { stop, subscriber } = await frozenBasket();
    await rounds.move(rounds.ana(), stop, 'scheduled', 'packed');
    const cancel = await ana('POST', `/admin/deliveries/basket/${stop.id}/cancellation`, {
      date: day(4),
      reason,
    });
    expect(cancel).toMatchObject({ status: 409, body: { message: expect.stringContaining('Desfaça') } });
    const { path, body } = moveTo(stop.id, day(4), day(5));
    expect((await ana('PUT', path, body)).status).toBe(200);
    expect(await deliveriesOf(subscriber)).toMatchObject([{ date: day(5), status: 'packed' }]);
  });
});

describe('a whole day', () => {
  const cancelDay = (over: object = {}) => ({
    days: [{ date: day(4), reason: 'Enchente' }],
    place: { city: 'Salvador', state: 'BA' },
    baskets: 'cancel',
    ...over,
  });

  it('is cancelled: baskets are credited, orders move on, all are told, and twice changes nothing', async () => {
    const { subscriber, id } = await basketOf();
    const order = await orderOf();
    const { body: impact } = await ana('POST', '/admin/closed-days/impact', cancelDay());
    expect(impact).toMatchObject({ baskets: 1, cancelled: 1, orders: 1, returned: 109 });
    expect(await returnsOf(id)).toEqual([]);
    const confirmed = cancelDay({ expected: { baskets: 1, orders: 1 } });
    expect((await ana('POST', '/admin/closed-days', confirmed)).status).toBe(200);
    expect((await beto('POST', '/admin/closed-days', confirmed)).status).toBe(200);
    await reconcileAllDeliveries(store().deps);
    expect(await returnsOf(id)).toEqual([{ kind: 'credit', amount: 109_00 }]);
    expect(await deliveriesOf(subscriber)).toEqual([]);
    expect((await round(day(4))).total).toBe(0);
    const { body: week } = await ana('GET', `/admin/deliveries?week=${day(4)}`);
    const told = (week.days as DeliveryWeek['days']).filter(({ called_off }) => called_off);
    expect(told).toMatchObject([
      { date: day(4), called_off: [{ city: 'Salvador', reason: 'Enchente' }], scheduled: 0 },
    ]);
    const { body } = await order.customer.call('GET', `/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'confirmed', delivery: { date: day(8) } });
    expect(await subjects(subscriber, 'foi cancelada')).toHaveLength(1);
    expect(await subjects(order.customer, 'muda de dia')).toHaveLength(1);
  });

  it('with packed baskets is not cancelled: they are named, and nothing happens', async () => {
    const { stop, id } = await frozenBasket();
    await rounds.move(rounds.ana(), stop, 'scheduled', 'packed');
    const { status, body } = await ana('POST', '/admin/closed-days/impact', cancelDay());
    expect(status).toBe(409);
    expect(body.message).toContain(stop.customer_name);
    expect(await returnsOf(id)).toEqual([]);
    expect((await round(day(4))).total).toBe(1);
  });
});
