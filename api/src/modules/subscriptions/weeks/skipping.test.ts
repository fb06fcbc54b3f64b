import { addDays, DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { describe, expect, it, vi } from 'vitest';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { catchUp, emailsTo, loseCoverage, pass, type Subscriber } from '../../../testing/subscribers.ts';
import {
  atOnce,
  calendarOf,
  comingOf,
  returnsOf,
  runWeeks,
  skip,
  stripeSubscription,
  TO_CUTOFF,
  unskip,
} from '../../../testing/weeks.ts';

import { moveBasketDay } from '../exceptions/basket-exceptions.service.ts';
import { rollLateBaskets } from '../news/news.service.ts';
import { settleSkips } from './settling.service.ts';

const { paying, stripe, subscriberOf } = useMondays();

const nextOf = (subscriber: Subscriber) => comingOf(subscriber);
const settle = () => runWeeks(paying());
const returned = (subscriber: Subscriber) => returnsOf(paying(), subscriber);
const balanceOf = async (subscriber: Subscriber) => (await stripeSubscription(paying(), subscriber)).balance;

describe('a paid delivery that is skipped', () => {
  it('leaves the round at once, comes back until its cut-off, and its money is said before', async () => {
    const subscriber = await subscriberOf();
    const first = await nextOf(subscriber);
    expect(first).toMatchObject({ status: 'scheduled', is_paid: true, off: null, credit: 180, charge: null });
    expect(first).toMatchObject({ can_skip: true, can_unskip: false });
    const skipped = await skip(subscriber, first.id);
    expect(skipped.status).toBe(200);
    expect(skipped.body.message).toContain('R$ 180,00 de crédito na próxima cobrança');
    expect(skipped.body.subscription.calendar[0]).toMatchObject({
      id: first.id,
      status: 'skipped',
      off: 'skip',
      can_skip: false,
      can_unskip: true,
      changes_until: first.changes_until,
    });
    expect(skipped.body.subscription.next_deliveries).toMatchObject([{ id: first.id, status: 'skipped' }]);
    expect(await countScheduled(first)).toBe(0);
    const back = await unskip(subscriber, first.id);
    expect(back.body.message).toMatch(/^A entrega de sexta-feira, .* está de volta\.$/);
    expect(back.body.subscription.calendar[0]).toEqual(first);
    expect(await countScheduled(first)).toBe(1);
  });

  it('becomes a credit of what it cost at its cut-off, once, and never comes afterwards', async () => {
    const subscriber = await subscriberOf('essencial');
    const first = await nextOf(subscriber);
    await skip(subscriber, first.id);
    await settle();
    expect(await returned(subscriber)).toEqual([]);
    await pass(paying(), TO_CUTOFF);
    for (let run = 0; run < 3; run += 1) await settle();
    expect(await returned(subscriber)).toEqual([
      { kind: 'credit', cause: 'skip', amount: 109_00, ordinal: 1 },
    ]);
    expect(await balanceOf(subscriber)).toBe(-109_00);
    expect(await unskip(subscriber, first.id)).toMatchObject({ status: 409 });
    expect((await skip(subscriber, first.id)).status).toBe(200);
    await pass(paying(), { days: 5 });
    await settle();
    expect(await returned(subscriber)).toHaveLength(1);
    const { rows } = await paying().store.deps.database.pool.query(
      'select status, frozen_at is not null as frozen from deliveries where id = $1',
      [first.id],
    );
    expect(rows).toEqual([{ status: 'skipped', frozen: true }]);
    // The credit has lowered the charge of Monday.
    expect(await balanceOf(subscriber)).toBe(0);
  });

  it('of which one cannot be credited is told to the office by its job, and the others are credited', async () => {
    const [broken, whole] = [await subscriberOf(), await subscriberOf()];
    for (const one of [broken, whole]) await skip(one, (await nextOf(one)).id);
    const { pool } = paying().store.deps.database;
    const { rows } = await pool.query(
      `select invoice.id from subscription_invoices invoice
       join subscriptions own on own.id = invoice.subscription_id where own.user_id = $1`,
      [broken.id],
    );
    await pool.query(
      `alter table week_returns add constraint trouble check (invoice_id <> '${rows[0].id}') not valid`,
    );
    await pass(paying(), TO_CUTOFF);
    await expect(settleSkips(paying().store.deps)).rejects.toThrow();
    expect(await returned(whole)).toHaveLength(1);
    expect(await returned(broken)).toEqual([]);
    await pool.query('alter table week_returns drop constraint trouble');
    await settle();
    expect(await returned(broken)).toHaveLength(1);
  });

  it('and taken back leaves no e-mail of the skip behind; skipped again it is told again', async () => {
    const subscriber = await subscriberOf();
    const { id } = await nextOf(subscriber);
    const told = async () =>
      (await emailsTo(paying().store, subscriber.email)).filter(({ subject }) => subject.endsWith('pulada'));
    await skip(subscriber, id);
    await skip(subscriber, id);
    expect(await told()).toHaveLength(1);
    await unskip(subscriber, id);
    expect(await told()).toEqual([]);
    await skip(subscriber, id);
    expect(await told()).toHaveLength(1);
  });

  it('and taken back after its e-mail was sent is told to be back, each time', async () => {
    const subscriber = await subscriberOf();
    const { id } = await nextOf(subscriber);
    const { store } = paying();
    const known = (await emailsTo(store, subscriber.email)).length;
    const news = async () =>
      (await emailsTo(store, subscriber.email)).slice(known).map(({ subject }) => subject);
    for (const times of [1, 2]) {
      await skip(subscriber, id);
      await store.deps.database.pool.query('update emails set sent_at = created_at');
      await unskip(subscriber, id);
      const told = await news();
      expect(told).toHaveLength(2 * times);
      expect(told.slice(-2)).toEqual([
        expect.stringMatching(/^Entrega de .* pulada$/),
        expect.stringMatching(/^Entrega de .* está de volta$/),
      ]);
    }
    expect((await emailsTo(store, subscriber.email)).at(-1)?.text).toContain('Ela já está paga');
  });

  it('one second late is told so kindly, and nothing changes', async () => {
    const subscriber = await subscriberOf();
    const { id, changes_until } = await nextOf(subscriber);
    const cutoff = Date.parse(changes_until);
    await pass(paying(), { to: new Date(cutoff - 1000) });
    expect((await skip(subscriber, id)).status).toBe(200);
    expect((await unskip(subscriber, id)).status).toBe(200);
    await pass(paying(), { to: new Date(cutoff) });
    const late = await skip(subscriber, id);
    expect(late).toMatchObject({ status: 409, body: { code: 'TOO_LATE_TO_SKIP' } });
    expect(late.body.message).toMatch(/ terminou (na|no) [a-zç]+(-feira)?, \d.* às 18:00, /);
    await settle();
    expect(await nextOf(subscriber)).toMatchObject({ id, status: 'scheduled', off: null, can_skip: false });
    expect(await returned(subscriber)).toEqual([]);
  });

  it('undone one second late stays skipped', async () => {
    const subscriber = await subscriberOf();
    const { id, changes_until } = await nextOf(subscriber);
    await skip(subscriber, id);
    await pass(paying(), { to: new Date(Date.parse(changes_until)) });
    expect(await unskip(subscriber, id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE_TO_UNDO' } });
    await settle();
    expect(await nextOf(subscriber)).toMatchObject({ id, status: 'skipped' });
    expect(await returned(subscriber)).toHaveLength(1);
  });

  it('pressed in time and closed before its turn came stays as it was closed, and says so', async () => {
    const [leaves, returns] = [await subscriberOf(), await subscriberOf()];
    const [kept, skipped] = [await nextOf(leaves), await nextOf(returns)];
    await skip(returns, skipped.id);
    await pass(paying(), { to: new Date(Date.parse(kept.changes_until)) });
    await settle();
    const now = paying().store.clock.now();
    const inTime = vi.spyOn(paying().store.deps.clock, 'now').mockReturnValue(new Date(now.getTime() - 1000));
    const late = [await skip(leaves, kept.id), await unskip(returns, skipped.id)];
    inTime.mockRestore();
    expect(late.map(({ body }) => body.code)).toEqual(['TOO_LATE_TO_SKIP', 'TOO_LATE_TO_UNDO']);
    await settle();
    expect(await nextOf(leaves)).toMatchObject({ id: kept.id, status: 'scheduled', off: null });
    expect(await nextOf(returns)).toMatchObject({ id: skipped.id, status: 'skipped', off: 'skip' });
    expect(await returned(returns)).toHaveLength(1);
  });

  it('is half a week when two belong to it', async () => {
    const subscriber = await subscriberOf('premium');
    const [friday, tuesday] = await calendarOf(subscriber);
    expect(friday).toMatchObject({ is_paid: true, credit: 125 });
    expect((await skip(subscriber, String(friday?.id))).body.message).toContain('R$ 125,00 de crédito');
    await pass(paying(), { days: 3 });
    await settle();
    expect(await nextOf(subscriber)).toMatchObject({ id: friday?.id, status: 'skipped' });
    expect((await calendarOf(subscriber))[1]).toMatchObject({ id: tuesday?.id, status: 'scheduled' });
    expect(await returned(subscriber)).toMatchObject([{ amount: 125_00, ordinal: 1 }]);
  });

  it('of a week that credit has paid in half leaves the other one, also when its money goes to the card', async () => {
    const subscriber = await subscriberOf('premium');
    await skip(subscriber, (await nextOf(subscriber)).id);
    await pass(paying(), TO_CUTOFF);
    await settle();
    await pass(paying(), { days: 5 });
    await settle();
    const week = (await calendarOf(subscriber)).filter(({ is_paid, can_skip }) => is_paid && can_skip);
    expect(await balanceOf(subscriber)).toBe(0);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    const [first, second] = [String(week.at(-2)?.id), String(week.at(-1)?.id)];
    await skip(subscriber, first);
    await pass(paying(), { days: 3 });
    await settle();
    expect((await returned(subscriber)).at(-1)).toMatchObject({ kind: 'refund', amount: 125_00, ordinal: 1 });
    const deliveries = (await subscriber.subscription()).next_deliveries;
    expect(deliveries.find(({ id }) => id === second)).toMatchObject({ status: 'scheduled' });
  });

  it('pressed in two tabs at once is one skip, and so are skip and undo one after the other', async () => {
    const subscriber = await subscriberOf();
    const { id } = await nextOf(subscriber);
    const answers = await atOnce(
      paying(),
      [skip, skip, skip].map((press) => () => press(subscriber, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    await atOnce(
      paying(),
      [skip, unskip, skip].map((press) => () => press(subscriber, id)),
    );
    await pass(paying(), TO_CUTOFF);
    await settle();
    const { status } = await nextOf(subscriber);
    expect(await returned(subscriber)).toHaveLength(status === 'skipped' ? 1 : 0);
  });

  it('of a week that was given back is not credited as well', async () => {
    const subscriber = await subscriberOf();
    await skip(subscriber, (await nextOf(subscriber)).id);
    const intents = await stripe().paymentIntents.list({ limit: 1 });
    await stripe().refunds.create({ payment_intent: String(intents.data[0]?.id) });
    await catchUp(paying());
    await pass(paying(), TO_CUTOFF);
    await settle();
    expect(await returned(subscriber)).toEqual([]);
  });

  it('goes back to the card of who leaves', async () => {
    const subscriber = await subscriberOf();
    await subscriber.call('POST', '/stripe/cancel-subscription');
    const { body } = await skip(subscriber, (await nextOf(subscriber)).id);
    expect(body.message).toContain('R$ 180,00 de volta no seu cartão');
    await pass(paying(), TO_CUTOFF);
    await settle();
    expect(await returned(subscriber)).toMatchObject([{ kind: 'refund', cause: 'skip', amount: 180_00 }]);
  });

  it('waits while a bank disputes its week, and is credited when that is won', async () => {
    const subscriber = await subscriberOf();
    await skip(subscriber, (await nextOf(subscriber)).id);
    const intents = await stripe().paymentIntents.list({ limit: 1 });
    const { id } = paying().provider.dispute(String(intents.data[0]?.id), {});
    await catchUp(paying());
    await pass(paying(), TO_CUTOFF);
    await settle();
    expect(await returned(subscriber)).toEqual([]);
    paying().provider.decide(id, 'won');
    await catchUp(paying());
    await settle();
    await pass(paying(), { days: 7 });
    await settle();
    expect(await returned(subscriber)).toMatchObject([{ cause: 'skip', amount: 180_00 }]);
  });

  it('is credited at its cut-off also when its customer has no address by then', async () => {
    const subscriber = await subscriberOf();
    await skip(subscriber, (await nextOf(subscriber)).id);
    await loseCoverage(paying().store, subscriber, '01001000');
    await catchUp(paying());
    await pass(paying(), TO_CUTOFF);
    await settle();
    expect(await returned(subscriber)).toMatchObject([{ cause: 'skip', amount: 180_00 }]);
  });

  it('that the operator moved keeps its new day and the cut-off that its customer was told', async () => {
    const subscriber = await subscriberOf();
    const first = await nextOf(subscriber);
    const to = addDays(first.date, 1);
    const { deps } = paying().store;
    const by = await signIn(paying().store, { role: 'admin' });
    const move = { from: first.date, to, reason: 'a van está na oficina' };
    await moveBasketDay(deps, by.user, first.id, move);
    expect(await nextOf(subscriber)).toMatchObject({ date: to, changes_until: first.changes_until });
    expect((await skip(subscriber, first.id)).status).toBe(200);
    await expect(
      moveBasketDay(deps, by.user, first.id, { ...move, from: to, to: first.date }),
    ).rejects.toThrow('pulou');
    await unskip(subscriber, first.id);
    expect(await nextOf(subscriber)).toMatchObject({ id: first.id, status: 'scheduled', date: to });
  });

  it('that is late can no longer be skipped', async () => {
    const subscriber = await subscriberOf();
    const { id } = await nextOf(subscriber);
    await pass(paying(), { days: 5 });
    await settle();
    await rollLateBaskets(paying().store.deps);
    expect((await calendarOf(subscriber)).find((it) => it.id === id)).toMatchObject({ can_skip: false });
    expect(await skip(subscriber, id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE_TO_SKIP' } });
    expect(await returned(subscriber)).toEqual([]);
  });

  it('belongs to its customer alone', async () => {
    const subscriber = await subscriberOf();
    const { id } = await nextOf(subscriber);
    const stranger = await subscriberOf();
    expect(await skip(stranger, id)).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } });
    expect((await skip(subscriber, 'abc')).status).toBe(404);
    expect((await skip(subscriber, crypto.randomUUID())).status).toBe(404);
    expect(await nextOf(subscriber)).toMatchObject({ status: 'scheduled' });
  });
});

describe('the calendar', () => {
  it('shows the paid week and eight more, each with its day, its charge and until when it can change', async () => {
    const subscriber = await subscriberOf();
    const calendar = await calendarOf(subscriber);
    expect(calendar).toHaveLength(9);
    const [paid, ...ahead] = calendar;
    const charge = paying().store.clock.now().getTime();
    ahead.forEach((delivery, index) => {
      const at = new Date(charge + (index + 1) * 7 * DAY_MS);
      expect(delivery).toMatchObject({
        id: `${dayOf(at)}.1`,
        date: addDays(String(paid?.date), (index + 1) * 7),
        status: 'scheduled',
        is_paid: false,
        off: null,
        charge: { amount: 180, date: at.toISOString() },
        credit: null,
        can_skip: true,
        can_unskip: false,
      });
      expect(Date.parse(delivery.changes_until)).toBeGreaterThan(at.getTime());
    });
  });

  it('shows what will be planned: the same days, names taken for either', async () => {
    const subscriber = await subscriberOf('premium');
    const before = await calendarOf(subscriber);
    await pass(paying(), { days: 7, hours: 2 });
    const after = await calendarOf(subscriber);
    expect(after.slice(0, 3).map(({ date }) => date)).toEqual(before.slice(1, 4).map(({ date }) => date));
    const old = before[2];
    expect(old).toMatchObject({ is_paid: false, credit: 125 });
    const { body, status } = await skip(subscriber, String(old?.id));
    expect(status).toBe(200);
    expect(body.message).toContain('R$ 125,00 de crédito na próxima cobrança');
    const paid = body.subscription.calendar.find(({ date }: ComingDelivery) => date === old?.date);
    expect(paid).toMatchObject({ is_paid: true, status: 'skipped' });
    expect(paid.id).not.toBe(old?.id);
  });

  it('has no week of who leaves, and none that is far away', async () => {
    const subscriber = await subscriberOf();
    const last = (await calendarOf(subscriber)).at(-1);
    const beyond = `${addDays(String(last?.id).slice(0, 10), 7)}.1`;
    expect(await skip(subscriber, beyond)).toMatchObject({ status: 404 });
    expect(await skip(subscriber, String(last?.id).replace('.1', '.2'))).toMatchObject({ status: 404 });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(await calendarOf(subscriber)).toHaveLength(1);
    expect(await skip(subscriber, String(last?.id))).toMatchObject({ status: 404 });
  });
});

async function countScheduled({ date }: { date: string }): Promise<number> {
  const { rows } = await paying().store.deps.database.pool.query<{ total: number }>(
    `select count(*)::int as total from deliveries where date = $1 and status = 'scheduled'`,
    [date],
  );
  return rows[0]?.total ?? 0;
}
