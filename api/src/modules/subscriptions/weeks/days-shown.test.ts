import { addDays, dayOf, onDay } from '@cesta/contract/base/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  subscriberOf as asSubscriber,
  emailsTo,
  pass,
  type Subscriber,
} from '../../../testing/subscribers.ts';
import { calendarOf, passToMonday, passWeeks } from '../../../testing/weeks.ts';
import { announceReturns } from './back-soon.service.ts';

const { paying, store, subscriberOf } = useMondays();
let desk: Subscriber;
beforeAll(async () => {
  desk = asSubscriber(store(), (await signIn(store(), { role: 'admin' })).user);
});

/** Two deliveries a week where the van drives twice: since its first Friday was closed, each comes a day of delivery later. */
async function oneWhoIsBehind() {
  const subscriber = await subscriberOf('premium');
  const friday = addDays(dayOf(paying().store.clock.now()), 4);
  const question = { days: [{ date: friday, reason: 'Enchente' }], place: null };
  const { body } = await desk.call('POST', '/admin/closed-days/impact', question);
  const { baskets, orders } = body;
  await desk.call('POST', '/admin/closed-days', { ...question, expected: { baskets, orders } });
  expect((await calendarOf(subscriber)).map(({ date }) => date)).toContain(addDays(friday, 7));
  return { subscriber, friday };
}

const unpaidDays = async (subscriber: Subscriber) =>
  (await calendarOf(subscriber))
    .filter(({ is_paid, off }) => !is_paid && off === null)
    .map(({ date }) => date);
const paidDays = async (subscriber: Subscriber) =>
  (await calendarOf(subscriber)).filter(({ is_paid }) => is_paid).map(({ date }) => date);
const moves = async ({ email }: Subscriber) =>
  (await emailsTo(paying().store, email)).filter(({ subject }) => subject.includes('muda de dia'));

describe('the days that the account shows', () => {
  it('for the weeks after a pause or between the weeks of a rhythm are those on which they come', async () => {
    for (const [method, path, payload] of [
      ['POST', '/subscription/pause', { weeks: 1 }],
      ['PUT', '/subscription/rhythm', { everyWeeks: 2 }],
    ] as const) {
      await passToMonday(paying());
      const { subscriber } = await oneWhoIsBehind();
      if (path.endsWith('rhythm')) await passWeeks(paying(), 1);
      expect((await subscriber.call(method, path, payload)).status).toBe(200);
      const shown = (await unpaidDays(subscriber)).slice(path.endsWith('rhythm') ? 2 : 0).slice(0, 2);
      await passWeeks(paying(), path.endsWith('rhythm') ? 3 : 2);
      expect(await paidDays(subscriber), path).toEqual(expect.arrayContaining(shown));
    }
  });

  it('for who is charged within the hour before a cut-off are those on which they come', async () => {
    // Until six on Wednesday a basket can be had for Friday; the charge takes an hour.
    for (const minutes of [30, 60]) {
      await passToMonday(paying());
      await pass(paying(), { days: 2, hours: 8, minutes: -minutes });
      const subscriber = await subscriberOf('familia');
      const shown = (await unpaidDays(subscriber)).slice(0, 1);
      await pass(paying(), { days: 7, hours: 1, minutes: 1 });
      expect(await paidDays(subscriber), String(minutes)).toEqual(expect.arrayContaining(shown));
    }
  });

  it('are told by e-mail where a pause, its end or a delivery that is back moves others', async () => {
    const { subscriber, friday } = await oneWhoIsBehind();
    const before = await unpaidDays(subscriber);
    await paying().store.deps.database.pool.query('update emails set sent_at = created_at');
    const known = (await moves(subscriber)).length;
    await subscriber.call('POST', '/subscription/pause', { weeks: 1 });
    const after = await unpaidDays(subscriber);
    expect(after[0]).toBe(addDays(friday, 14));
    const told = (await moves(subscriber)).slice(known);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(
      `A cesta que chegaria ${onDay(String(before[2]))} chega ${onDay(String(after[0]))}.`,
    );
    expect(told[0]?.text).toContain('Motivo: a pausa da sua assinatura.');
    await subscriber.call('POST', '/subscription/resume');
    expect(await unpaidDays(subscriber)).toEqual(before);
    // It had not left.
    expect((await moves(subscriber)).slice(known)).toEqual([]);
  });
});

describe('the e-mail that tells of the end of a pause', () => {
  it('does not leave any more once its customer has paused for longer, or come back', async () => {
    const presses = [['/subscription/pause', { weeks: 3 }], ['/subscription/resume']] as const;
    for (const [path, payload] of presses) {
      await passToMonday(paying());
      const subscriber = await subscriberOf('familia');
      await subscriber.call('POST', '/subscription/pause', { weeks: 1 });
      await pass(paying(), { days: 12, hours: 2 });
      await announceReturns(paying().store.deps);
      const soon = async () =>
        (await emailsTo(paying().store, subscriber.email)).filter(({ subject }) =>
          subject.includes('voltam em dois dias'),
        );
      expect(await soon()).toHaveLength(1);
      expect((await subscriber.call('POST', path, payload)).status).toBe(200);
      expect(await soon()).toEqual([]);
    }
  });
});
