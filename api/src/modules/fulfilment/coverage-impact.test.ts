import { randomUUID } from 'node:crypto';
import { onDay } from '@cesta/contract/base/calendar';
import type { CityCoverage, Zone } from '@cesta/contract/coverage/coverage';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo, leastBasket, newSubscriber, type Subscriber } from '../../testing/subscribers.ts';
import { findPeople } from '../identity/identity.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { findDeliveryAddresses } from '../subscriptions/deliveries/delivery-addresses.service.ts';
import { listDates } from '../subscriptions/deliveries/moving/rescheduling.queries.ts';
import { importSubscription } from '../subscriptions/starting/import.service.ts';
import { findOutgoing } from './outgoing-orders.service.ts';

const rounds = useRounds();
const { store, day, orderOf } = rounds;
const ana = (...call: Parameters<Subscriber['call']>) => rounds.ana().call(...call);

let made = 0;
/** A town of its own for each test, driven to on Tuesdays and Fridays. */
async function town(): Promise<Zone> {
  made += 1;
  const zone = {
    city: `Vila ${made}`,
    state: 'BA',
    neighborhood: '',
    cepFrom: `${60 + made}000-000`,
    cepTo: `${60 + made}999-999`,
  };
  return (await ana('POST', '/admin/coverage/zones', zone)).body;
}

async function subscribersIn(zone: Zone, count: number) {
  const people: Subscriber[] = [];
  for (let i = 0; i < count; i += 1) {
    const subscriber = await newSubscriber(store(), zone.cepFrom.replace('-', ''));
    const productIds = leastBasket(rounds.shelf(), 'essencial').map(({ productId }) => productId);
    const now = store().clock.now();
    await importSubscription(
      store().db,
      { userId: subscriber.id, planType: 'essencial', status: 'active', productIds, createdAt: now },
      now,
    );
    people.push(subscriber);
  }
  return people;
}

const ask = (change: object) => ana('POST', '/admin/coverage/impact', change);
const covers = async (cep: string) => (await store().app.inject(`/api/zipcode/check/${cep}`)).json().covered;

const openBasket = async (subscriber: Subscriber | undefined) =>
  (await subscriber?.subscription())?.next_deliveries[0];

async function scheduleOf(zone: Zone, weekdays: number[]) {
  const { cities } = (await ana('GET', '/admin/coverage')).body as { cities: CityCoverage[] };
  const own = cities.find(({ city }) => city === zone.city);
  const { cutoffDays = 2, cutoffTime = '18:00', version = 0 } = own?.schedule ?? {};
  return { city: zone.city, state: 'BA', weekdays, cutoffDays, cutoffTime, version };
}

describe('deleting a zone', () => {
  it('says first how many subscribers, deliveries and orders live by it, and changes nothing', async () => {
    const zone = await town();
    await subscribersIn(zone, 2);
    await orderOf('confirmed', 'paid', { zipcode: zone.cepFrom.replace('-', '') });
    const { status, body } = await ask({ kind: 'deletion', id: zone.id });
    expect(status).toBe(200);
    expect(body).toEqual({ subscribers: 2, uncovered: 2, deliveries: 2, orders: 1 });
    expect(await covers(zone.cepFrom)).toBe(true);
  });

  it('is refused when the numbers are no longer those of the question', async () => {
    const zone = await town();
    await subscribersIn(zone, 1);
    const { body } = await ask({ kind: 'deletion', id: zone.id });
    await subscribersIn(zone, 1);
    const remove = ({ subscribers, deliveries, orders }: typeof body) =>
      ana(
        'DELETE',
        `/admin/coverage/zones/${zone.id}?version=1&subscribers=${subscribers}&deliveries=${deliveries}&orders=${orders}`,
      );
    const stale = await remove(body);
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('assinantes: 2') } });
    expect(await covers(zone.cepFrom)).toBe(true);
    const { body: now } = await ask({ kind: 'deletion', id: zone.id });
    expect((await remove(now)).status).toBe(200);
    expect(await covers(zone.cepFrom)).toBe(false);
  });

  it('narrowing it counts those who fall out of it', async () => {
    const zone = await town();
    await subscribersIn(zone, 1);
    const narrower = {
      city: zone.city,
      state: 'BA',
      neighborhood: '',
      cepFrom: zone.cepFrom.replace('000-000', '500-000'),
      cepTo: zone.cepTo,
      version: 1,
    };
    const change = { kind: 'zone', id: zone.id, zone: narrower };
    expect((await ask(change)).body).toEqual({ subscribers: 1, uncovered: 1, deliveries: 1, orders: 0 });
    const none = { subscribers: 0, deliveries: 0, orders: 0 };
    const path = `/admin/coverage/zones/${zone.id}`;
    expect((await ana('PUT', path, { ...narrower, expected: none })).status).toBe(409);
    const expected = { subscribers: 1, deliveries: 1, orders: 0 };
    expect((await ana('PUT', path, { ...narrower, expected })).status).toBe(200);
  });
});

describe('a new zone', () => {
  it('inside another city says whom it takes over; their orders move and are told, too', async () => {
    const [home, other] = [await town(), await town()];
    const [subscriber] = await subscribersIn(home, 1);
    const order = await orderOf('confirmed', 'paid', { zipcode: home.cepFrom.replace('-', '') });
    await ana('PUT', '/admin/coverage/schedule', await scheduleOf(other, [3, 6]));
    const { id: _, version: __, ...place } = other;
    const zone = { ...place, neighborhood: 'Alto', cepFrom: home.cepFrom, cepTo: home.cepFrom };
    const { body } = await ask({ kind: 'creation', zone });
    expect(body).toEqual({ subscribers: 1, uncovered: 0, deliveries: 1, orders: 1 });
    const none = { subscribers: 0, deliveries: 0, orders: 0 };
    expect((await ana('POST', '/admin/coverage/zones', { ...zone, expected: none })).status).toBe(409);
    const expected = { subscribers: 1, deliveries: 1, orders: 1 };
    expect((await ana('POST', '/admin/coverage/zones', { ...zone, expected })).status).toBe(201);
    await store().deps.jobs.runDue();
    await reconcileAllDeliveries(store().deps);
    await store().deps.jobs.runDue();
    // On Monday morning Wednesday's cut-off is not over yet: Monday 18:00.
    expect(await openBasket(subscriber)).toMatchObject({ date: day(2), moved_from: day(4) });
    for (const email of [subscriber?.email ?? '', order.email]) {
      const told = (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('muda de dia'));
      expect(told).toHaveLength(1);
    }
  });

  it('that touches nobody is made as it was typed', async () => {
    await subscribersIn(await town(), 1);
    expect(await town()).toMatchObject({ version: 1 });
  });
});

describe('removing a delivery day', () => {
  it('says whom it touches; those move to another day and are told once', async () => {
    const zone = await town();
    const [subscriber] = await subscribersIn(zone, 1);
    const order = await orderOf('confirmed', 'paid', { zipcode: zone.cepFrom.replace('-', '') });
    expect((await subscriber?.subscription())?.next_deliveries).toMatchObject([{ date: day(4) }]);
    const schedule = await scheduleOf(zone, [2, 6]);
    const { body } = await ask({ kind: 'schedule', schedule });
    expect(body).toEqual({ subscribers: 1, uncovered: 0, deliveries: 1, orders: 1 });
    const expected = { subscribers: 1, deliveries: 1, orders: 1 };
    const stale = { ...expected, deliveries: 0 };
    expect((await ana('PUT', '/admin/coverage/schedule', { ...schedule, expected: stale })).status).toBe(409);
    expect((await ana('PUT', '/admin/coverage/schedule', { ...schedule, expected })).status).toBe(200);
    await store().deps.jobs.runDue();
    await reconcileAllDeliveries(store().deps);
    await store().deps.jobs.runDue();
    expect((await subscriber?.subscription())?.next_deliveries).toMatchObject([
      { date: day(5), moved_from: day(4), move_reason: 'os dias de entrega da sua região mudaram' },
    ]);
    for (const email of [subscriber?.email ?? '', order.email]) {
      const told = (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('muda de dia'));
      expect(told).toHaveLength(1);
    }
  });

  it('is told once to who has no paid basket on it, but sees the day of one that is not charged yet', async () => {
    const zone = await town();
    const [subscriber] = await subscribersIn(zone, 1);
    const told = async () =>
      (await emailsTo(store(), subscriber?.email ?? '')).filter(({ subject }) =>
        subject.includes('muda de dia'),
      );
    // This week's basket is closed and goes out as promised.
    rounds.at(`${day(3)}T10:00`);
    await freezeDeliveries(store().deps);
    const schedule = await scheduleOf(zone, [2, 6]);
    const { subscribers, deliveries, orders } = (await ask({ kind: 'schedule', schedule })).body;
    expect({ subscribers, deliveries }).toEqual({ subscribers: 1, deliveries: 0 });
    expect(await told()).toEqual([]);
    const expected = { subscribers, deliveries, orders };
    expect((await ana('PUT', '/admin/coverage/schedule', { ...schedule, expected })).status).toBe(200);
    await store().deps.jobs.runDue();
    const [news, ...more] = await told();
    expect(more).toEqual([]);
    expect(news?.text).toContain(`A cesta que chegaria ${onDay(day(11))} chega ${onDay(day(12))}.`);
    expect(news?.text).toContain('Motivo: os dias de entrega da sua região mudaram.');
    expect(news?.text).toContain('Os dias das cestas seguintes estão em Minha Conta.');
    const calendar = (await subscriber?.subscription())?.calendar.map(({ date }) => date);
    expect(calendar).toEqual(expect.arrayContaining([day(4), day(12)]));
  });

  it('that nobody loses by touches nobody', async () => {
    const zone = await town();
    await subscribersIn(zone, 1);
    const schedule = await scheduleOf(zone, [2, 4, 5]);
    expect((await ask({ kind: 'schedule', schedule })).body).toEqual({
      subscribers: 0,
      uncovered: 0,
      deliveries: 0,
      orders: 0,
    });
    expect((await ask({ kind: 'schedule', schedule: { ...schedule, version: 7 } })).status).toBe(409);
  });
});

describe('an earlier cut-off', () => {
  // Fridays close on Wednesday at 18:00; it is Monday.
  async function twoSubscribed() {
    const zone = await town();
    const [subscriber] = await subscribersIn(zone, 2);
    const told = await openBasket(subscriber);
    expect(told).toMatchObject({ date: day(4), changes_until: `${day(2)}T21:00:00.000Z` });
    return { zone, subscriber, told };
  }

  async function save(zone: Zone, cutoffDays: number) {
    const schedule = { ...(await scheduleOf(zone, [2, 5])), cutoffDays };
    const { body } = await ask({ kind: 'schedule', schedule });
    const { subscribers, deliveries, orders } = body;
    const expected = { subscribers, deliveries, orders };
    expect((await ana('PUT', '/admin/coverage/schedule', { ...schedule, expected })).status).toBe(200);
    await store().deps.jobs.runDue();
    await reconcileAllDeliveries(store().deps);
    return body;
  }

  it('that would be past is asked about, and closes no basket whose customer was told a later one', async () => {
    const { zone, subscriber, told } = await twoSubscribed();
    expect(await save(zone, 5)).toEqual({
      subscribers: 2,
      uncovered: 0,
      hurried: 2,
      deliveries: 2,
      orders: 0,
    });
    expect(await openBasket(subscriber)).toEqual(told);
    expect(await save(zone, 2)).toEqual({ subscribers: 0, uncovered: 0, deliveries: 0, orders: 0 });
    expect(await openBasket(subscriber)).toEqual(told);
  });

  it('that is still to come is asked about, and counts', async () => {
    const { zone, subscriber } = await twoSubscribed();
    expect(await save(zone, 3)).toMatchObject({ subscribers: 2, hurried: 2, deliveries: 2 });
    expect(await openBasket(subscriber)).toMatchObject({ changes_until: `${day(1)}T21:00:00.000Z` });
  });
});

describe('more people than a statement takes parameters', () => {
  const others = Array.from({ length: 70_000 }, () => randomUUID());

  it('are looked up at once', async () => {
    const { db } = store();
    const zone = await town();
    const [subscriber] = await subscribersIn(zone, 1);
    const userId = subscriber?.id ?? '';
    const basket = await openBasket(subscriber);
    const order = await orderOf();
    const rows = [...others, userId].map((id) => ({ id, userId: id, addressId: null }));
    const found = await findDeliveryAddresses(db, rows);
    expect([...found.keys()]).toEqual([userId]);
    const chosen = rows.map((row) => ({ ...row, addressId: found.get(row.id)?.id ?? row.id }));
    expect((await findDeliveryAddresses(db, chosen)).get(userId)).toEqual(found.get(userId));
    expect([...(await findPeople(db, [...others, userId])).keys()]).toEqual([userId]);
    expect([...(await listDates(db, [...others, basket?.id ?? '']))]).toEqual([[basket?.id, basket?.date]]);
    expect([...(await findOutgoing(db, [...others, order.id])).keys()]).toEqual([order.id]);
  });
});
