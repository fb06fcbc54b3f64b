import { addDays, onDay, weekdayOf } from '@cesta/contract/base/calendar';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '../../platform/database/platform.tables.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useRounds } from '../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS, emailsTo } from '../../testing/subscribers.ts';
import { closedDays } from '../coverage/coverage.tables.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { tellMoves } from '../subscriptions/news/news.service.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

const rounds = useRounds();
const { store, at, day, basketOf, orderOf, round, frozenBasket } = rounds;
const ana = (...call: Parameters<ReturnType<typeof rounds.ana>['call']>) => rounds.ana().call(...call);

const SALVADOR = { city: 'Salvador', state: 'BA' };
const flood = (over: object = {}) => ({
  days: [{ date: day(4), reason: 'Chuva forte' }],
  place: null,
  ...over,
});
const ask = (question: object = flood()) => ana('POST', '/admin/closed-days/impact', question);
const close = (question: object, baskets: number, orders: number) =>
  ana('POST', '/admin/closed-days', { ...question, expected: { baskets, orders } });
const stops = async (date: string) => (await round(date)).total;
const movedEmails = async (email: string) =>
  (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('muda de dia'));

describe('closing a day', () => {
  it('says whom it touches and where they go before it is done, and tells them once after it', async () => {
    const { subscriber } = await basketOf();
    const order = await orderOf();
    const { body: impact } = await ask();
    expect(impact).toEqual({
      baskets: 1,
      cancelled: 0,
      returned: 0,
      orders: 1,
      uncharged: 0,
      packed: [],
      moves: [{ from: day(4), to: day(8), baskets: 1, orders: 1 }],
      fingerprint: expect.any(String),
    });
    expect(await stops(day(4))).toBe(2);
    expect(await movedEmails(subscriber.email)).toEqual([]);

    expect((await close(flood(), 1, 1)).status).toBe(200);
    expect([await stops(day(4)), await stops(day(8))]).toEqual([0, 2]);
    const { next_deliveries } = await subscriber.subscription();
    expect(next_deliveries).toMatchObject([{ date: day(8), moved_from: day(4), move_reason: 'Chuva forte' }]);
    const { body } = await order.customer.call('GET', `/orders/${order.id}`);
    expect(body.delivery).toMatchObject({ date: day(8), late_since: null });

    await reconcileAllDeliveries(store().deps);
    await store().deps.jobs.runDue();
    for (const email of [subscriber.email, order.email]) {
      const [told, ...more] = await movedEmails(email);
      expect(more).toEqual([]);
      expect(told?.text).toContain('Motivo: Chuva forte.');
    }
  });

  it('done twice changes nothing, and whoever answers an old question is told', async () => {
    await basketOf();
    const { subscriber } = await basketOf();
    const stale = await close(flood(), 1, 0);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toContain('agora são 2 cestas e 0 pedidos');
    expect(await stops(day(4))).toBe(2);
    expect(await movedEmails(subscriber.email)).toEqual([]);

    expect((await close(flood(), 2, 0)).status).toBe(200);
    expect(await close(flood(), 2, 0)).toMatchObject({ status: 200, body: { baskets: 0, orders: 0 } });
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
  });

  it('tells the second of two operators who want it closed otherwise that it was not done', async () => {
    await basketOf();
    expect((await close(flood(), 1, 0)).status).toBe(200);
    const other = { ...flood({ baskets: 'cancel' }), days: [{ date: day(4), reason: 'Ponte fechada' }] };
    const late = await close(other, 1, 0);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toContain('já foi fechado por outra pessoa: “Chuva forte”.');
    // Who has read that nobody is touched any more asks for nothing.
    expect((await close(other, 0, 0)).status).toBe(200);
  });

  it.each([
    ['move', 'cancel', 'as cestas foram para outro dia'],
    ['cancel', 'move', 'as cestas foram canceladas'],
  ])(
    'whose baskets a colleague chose to %s tells who wanted to %s them that it was not done',
    async (first, second, became) => {
      await basketOf();
      expect((await close(flood({ baskets: first }), 1, 0)).status).toBe(200);
      const late = await close(flood({ baskets: second }), 1, 0);
      expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
      expect(late.body.message).toContain(`“Chuva forte”, e ${became}.`);
      expect((await close(flood({ baskets: first }), 1, 0)).status).toBe(200);
    },
  );

  it('two operators at once close it once: the second waits, and nobody is told twice', async () => {
    const { subscriber } = await basketOf();
    const order = await orderOf();
    const { pool } = store().deps.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table closed_days in share row exclusive mode');
    const both = [close(flood(), 1, 1), close(flood(), 1, 1)];
    await untilWaiting(store(), 2);
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.baskets + body.orders).sort()).toEqual([0, 2]);
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
    expect(await movedEmails(order.email)).toHaveLength(1);
  });

  it('moves what is past its cut-off with the contents it has', async () => {
    const { subscriber } = await frozenBasket();
    const [before] = (await subscriber.subscription()).next_deliveries;
    await store().deps.jobs.runDue();
    expect((await close(flood(), 1, 0)).status).toBe(200);
    const [after] = (await subscriber.subscription()).next_deliveries;
    expect(after).toEqual({ ...before, date: day(8), moved_from: day(4), move_reason: 'Chuva forte' });
    await reconcileAllDeliveries(store().deps);
    expect((await subscriber.subscription()).next_deliveries).toEqual([after]);
  });

  it('names whose boxes are packed, and takes them along packed', async () => {
    const { stop, subscriber } = await frozenBasket();
    await rounds.move(rounds.ana(), stop, 'scheduled', 'packed');
    const order = await orderOf();
    await rounds.move(rounds.ana(), { kind: 'order', id: order.id }, 'scheduled', 'packed');
    const { body } = await ask();
    expect(body).toMatchObject({ baskets: 1, packed: [expect.any(String)] });
    expect((await close(flood(), body.baskets, body.orders)).status).toBe(200);
    expect((await subscriber.subscription()).next_deliveries).toMatchObject([
      { date: day(8), status: 'packed' },
    ]);
  });

  it('closes one city and leaves the others alone', async () => {
    await basketOf();
    const cruz = await basketOf(CRUZ_DAS_ALMAS);
    const wednesday = { days: [{ date: day(2), reason: 'Van quebrada' }], place: SALVADOR };
    expect((await ask(wednesday)).body).toMatchObject({ baskets: 0, orders: 0 });
    expect((await close(wednesday, 0, 0)).status).toBe(200);
    expect((await cruz.subscriber.subscription()).next_deliveries).toMatchObject([{ date: day(2) }]);
    expect((await ask(flood({ place: { city: 'salvador', state: 'BA' } }))).body.baskets).toBe(1);
    expect((await ask(flood({ place: { city: 'Ilhéus', state: 'BA' } }))).status).toBe(404);
  });

  it('can be driven on another day instead, with the cut-off that people were told', async () => {
    const { subscriber } = await basketOf();
    const order = await orderOf();
    const [before] = (await subscriber.subscription()).next_deliveries;
    const late = await ask(flood({ replaced_by: day(8) }));
    expect(late).toMatchObject({ status: 422, body: { fields: { replaced_by: expect.any(String) } } });
    const question = flood({ replaced_by: day(5) });
    expect((await ask(question)).body.moves).toEqual([{ from: day(4), to: day(5), baskets: 1, orders: 1 }]);
    expect((await close(question, 1, 1)).status).toBe(200);
    expect((await subscriber.subscription()).next_deliveries).toMatchObject([
      { date: day(5), changes_until: before?.changes_until },
    ]);
    expect((await order.customer.call('GET', `/orders/${order.id}`)).body.delivery.date).toBe(day(5));
    await reconcileAllDeliveries(store().deps);
    expect(await stops(day(5))).toBe(2);
  });

  it('also moves what was being planned at that moment by the old days', async () => {
    const { subscriber } = await frozenBasket();
    // The closing is committed while a planning that has not seen it is under way.
    await store()
      .db.insert(closedDays)
      .values({ date: day(4), reason: 'Natal', createdAt: store().clock.now() });
    await reconcileAllDeliveries(store().deps);
    expect((await subscriber.subscription()).next_deliveries).toMatchObject([{ date: day(8) }]);
    await store().db.transaction((tx) => tellMoves(tx, store().deps));
    await store().db.transaction((tx) => tellMoves(tx, store().deps));
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
  });

  it('brings orders back to a day that is opened again, tells them, and leaves moved baskets where they are', async () => {
    const { subscriber } = await basketOf();
    const order = await orderOf();
    await close(flood(), 1, 1);
    const { body: book } = await ana('GET', '/admin/closed-days');
    const own = book.days.find(({ date }: { date: string }) => date === day(4));
    expect((await ana('DELETE', `/admin/closed-days/${own.id}`)).status).toBe(200);
    expect((await ana('DELETE', `/admin/closed-days/${own.id}`)).status).toBe(404);
    await reconcileAllDeliveries(store().deps);
    expect((await subscriber.subscription()).next_deliveries).toMatchObject([{ date: day(8) }]);
    expect((await order.customer.call('GET', `/orders/${order.id}`)).body.delivery.date).toBe(day(4));
    expect(await movedEmails(order.email)).toHaveLength(2);
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
  });

  it('is written into the audit log, and only operators may', async () => {
    await close(flood({ place: SALVADOR }), 0, 0);
    const { body } = await ana('GET', '/admin/audit-log?subject=coverage&limit=1');
    const date = day(4).split('-').reverse().join('/');
    expect(body.entries).toMatchObject([
      { action: 'closed', subject_name: `${date}, Salvador`, from: 'Chuva forte', to: null },
    ]);
    const { subscriber } = await basketOf();
    expect((await subscriber.call('GET', '/admin/closed-days')).status).toBe(403);
    expect((await subscriber.call('POST', '/admin/closed-days/impact', flood())).status).toBe(403);
  });

  it('refuses days that are over, and years that somebody mistyped', async () => {
    for (const date of [day(-1), addDays(day(0), 600)])
      expect((await ask({ days: [{ date, reason: 'x' }], place: null })).status).toBe(422);
  });
});

describe('closing a day of a week that is not charged yet', () => {
  const nextFriday = () => ({ days: [{ date: day(11), reason: 'Enchente' }], place: null });
  const reopen = async () => {
    const { body: book } = await ana('GET', '/admin/closed-days');
    const own = book.days.find(({ date }: { date: string }) => date === day(11));
    expect((await ana('DELETE', `/admin/closed-days/${own.id}`)).status).toBe(200);
  };
  const calendar = async ({ subscription }: Awaited<ReturnType<typeof basketOf>>['subscriber']) =>
    (await subscription()).calendar.map(({ date }) => date);

  it('tells its subscribers of the new day once, and says before how many they are', async () => {
    const { subscriber } = await basketOf();
    expect(await calendar(subscriber)).toContain(day(11));
    const { body } = await ask(nextFriday());
    expect(body).toMatchObject({ baskets: 0, orders: 0 });
    expect(body.uncharged).toBeGreaterThan(0);
    expect(await movedEmails(subscriber.email)).toEqual([]);
    await close(nextFriday(), 0, 0);
    await close(nextFriday(), 0, 0);
    expect(await calendar(subscriber)).not.toContain(day(11));
    const [told, ...more] = await movedEmails(subscriber.email);
    expect(more).toEqual([]);
    expect(told?.text).toContain(`A cesta que chegaria ${onDay(day(11))} chega ${onDay(day(15))}.`);
    expect(told?.text).toContain('Motivo: Enchente.');
    await reconcileAllDeliveries(store().deps);
    await store().deps.jobs.runDue();
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
  });

  it('tells nobody who has skipped the delivery or paused the week', async () => {
    const { subscriber: away } = await basketOf();
    const coming = (await away.subscription()).calendar.find(({ date }) => date === day(11));
    expect((await away.call('POST', `/subscription/deliveries/${coming?.id}/skip`)).status).toBe(200);
    const { subscriber: paused, id } = await basketOf();
    const pause = { pausedFrom: day(7), pausedUntil: day(21) };
    await store().db.update(subscriptions).set(pause).where(eq(subscriptions.id, id));
    const { subscriber: there } = await basketOf();
    await close(nextFriday(), 0, 0);
    expect(await movedEmails(away.email)).toEqual([]);
    expect(await movedEmails(paused.email)).toEqual([]);
    expect(await movedEmails(there.email)).toHaveLength(1);
  });

  it('tells once when it is closed, opened and closed again before the e-mail has left', async () => {
    const { subscriber } = await basketOf();
    await close(nextFriday(), 0, 0);
    await reopen();
    expect(await movedEmails(subscriber.email)).toEqual([]);
    await close(nextFriday(), 0, 0);
    expect(await movedEmails(subscriber.email)).toHaveLength(1);
  });

  it('tells of the way back, and of the second time, when the e-mail has left', async () => {
    const { subscriber } = await basketOf();
    const sent = () => store().db.update(emails).set({ sentAt: store().clock.now() });
    await close(nextFriday(), 0, 0);
    await sent();
    await reopen();
    const back = (await movedEmails(subscriber.email))[1];
    expect(back?.text).toContain(`A cesta que chegaria ${onDay(day(15))} chega ${onDay(day(11))}.`);
    expect(back?.text).toContain('Motivo: o dia voltou a ter entrega.');
    await sent();
    await close(nextFriday(), 0, 0);
    expect(await movedEmails(subscriber.email)).toHaveLength(3);
  });
});

describe('the end of the year', () => {
  it('has no delivery and no e-mail for 25 December and 1 January once the holidays are accepted', async () => {
    at('2027-12-06T09:00');
    const { body: book } = await ana('GET', '/admin/closed-days');
    const chosen = book.proposals.filter(({ optional }: { optional: boolean }) => !optional);
    expect(chosen).toContainEqual({ date: '2027-12-25', name: 'Natal', optional: false });
    const days = chosen.map(({ date, name }: { date: string; name: string }) => ({ date, reason: name }));
    const question = { days, place: null };
    const { body: impact } = await ask(question);
    expect((await close(question, impact.baskets, impact.orders)).status).toBe(200);
    const left = (await ana('GET', '/admin/closed-days')).body.proposals;
    expect(left.every(({ optional }: { optional: boolean }) => optional)).toBe(true);

    // 25 December 2027 and 1 January 2028 are Saturdays: Cruz das Almas is driven to.
    expect(weekdayOf('2027-12-25')).toBe(6);
    const served = new Set<string>();
    for (let date = '2027-12-06'; date < '2028-01-10'; date = addDays(date, 1)) {
      at(`${date}T09:00`);
      const { subscriber } = await basketOf(CRUZ_DAS_ALMAS);
      await reconcileAllDeliveries(store().deps);
      at(`${date}T18:30`);
      await freezeDeliveries(store().deps);
      await store().deps.jobs.runDue();
      for (const delivery of (await subscriber.subscription()).next_deliveries) served.add(delivery.date);
    }
    expect(served.has('2027-12-22') && served.has('2027-12-29')).toBe(true);
    expect(served.has('2027-12-25') || served.has('2028-01-01')).toBe(false);
    for (const date of ['2027-12-25', '2028-01-01']) expect(await stops(date)).toBe(0);
    const subjects = (await store().deps.mail.list(2000)).map(({ subject }) => subject);
    expect(subjects.filter((text) => /25 de dezembro|1 de janeiro/.test(text))).toEqual([]);
  });
});
