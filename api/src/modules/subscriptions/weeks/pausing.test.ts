import { addDays, dayOf, onDay } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  addressAt,
  catchUp,
  emailsTo,
  loseCoverage,
  moveBasketsTo,
  pass,
  SALVADOR,
  type Subscriber,
} from '../../../testing/subscribers.ts';
import {
  atOnce,
  calendarOf,
  comingOf,
  passWeeks,
  returnsOf,
  runWeeks,
  skip,
  stripeSubscription,
  unskip,
} from '../../../testing/weeks.ts';
import { announceReturns } from './back-soon.service.ts';

const { paying, subscriberOf } = useMondays();

const pause = (subscriber: Subscriber, weeks: number) =>
  subscriber.call('POST', '/subscription/pause', { weeks });
const resume = (subscriber: Subscriber) => subscriber.call('POST', '/subscription/resume');
const rhythm = (subscriber: Subscriber, everyWeeks: number) =>
  subscriber.call('PUT', '/subscription/rhythm', { everyWeeks });
const provided = (subscriber: Subscriber) => stripeSubscription(paying(), subscriber);
const invoiceStatesOf = async (subscriber: Subscriber) => (await provided(subscriber)).invoices;
const inWeeks = (weeks: number) => addDays(dayOf(paying().store.clock.now()), weeks * 7);
const subjects = async ({ email }: Subscriber) =>
  (await emailsTo(paying().store, email)).map(({ subject }) => subject);

describe('a pause', () => {
  it('of who owes an invoice does not promise that it is not collected', async () => {
    const subscriber = await subscriberOf('familia', '4000000000000341');
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ open_invoice: { amount: 180 } });
    const { body } = await pause(subscriber, 1);
    expect(body.message.replaceAll('\u00a0', ' ')).toContain(
      'a fatura de R$ 180,00 continua em aberto; além dela, nada será cobrado até',
    );
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1);
    expect(told?.text.replaceAll('\u00a0', ' ')).toContain(
      'A fatura de R$ 180,00 continua em aberto; além dela,',
    );
  });

  it('leaves out as many weeks as asked for from the next charge on, and goes on by itself', async () => {
    const subscriber = await subscriberOf();
    const first = await comingOf(subscriber);
    const { body, status } = await pause(subscriber, 2);
    expect(status).toBe(200);
    expect(body.message).toContain('pausada');
    const until = inWeeks(3);
    expect(body.subscription).toMatchObject({
      status: 'paused',
      paused_until: until,
      next_charge: { amount: 180, date: `${until}T13:00:00.000Z` },
    });
    // What is paid comes.
    expect(body.subscription.calendar[0]).toEqual(first);
    expect(body.subscription.calendar.slice(1, 4)).toMatchObject([
      { off: 'pause', charge: null, can_unskip: false },
      { off: 'pause' },
      { off: null, charge: { amount: 180 } },
    ]);
    await passWeeks(paying(), 3);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void', 'paid']);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', paused_until: null });
    expect(await returnsOf(paying(), subscriber)).toEqual([]);
  });

  it('pressed twice is one, pressed again is counted anew, in two tabs too', async () => {
    const subscriber = await subscriberOf();
    await atOnce(paying(), [() => pause(subscriber, 2), () => pause(subscriber, 2)]);
    expect((await subjects(subscriber)).filter((it) => it.startsWith('Assinatura pausada'))).toHaveLength(1);
    expect(await subscriber.subscription()).toMatchObject({ paused_until: inWeeks(3) });
    await pause(subscriber, 1);
    expect(await subscriber.subscription()).toMatchObject({ paused_until: inWeeks(2) });
    await passWeeks(paying(), 1);
    await pause(subscriber, 4);
    expect(await subscriber.subscription()).toMatchObject({ paused_until: inWeeks(5), status: 'paused' });
    for (const weeks of [0, 9, 1.5]) expect((await pause(subscriber, weeks)).status).toBe(422);
  });

  it('whose e-mail was sent is told to be over, with the next charge, and told again when it is made again', async () => {
    const subscriber = await subscriberOf();
    const { store } = paying();
    const known = (await subjects(subscriber)).length;
    const charge = `A próxima cobrança é de R$ 180,00, ${onDay(inWeeks(1))}`;
    for (const times of [1, 2]) {
      await pause(subscriber, 2);
      await store.deps.database.pool.query('update emails set sent_at = created_at');
      await resume(subscriber);
      const told = (await emailsTo(store, subscriber.email)).slice(known);
      expect(told).toHaveLength(2 * times);
      expect(told.at(-2)?.subject).toMatch(/^Assinatura pausada até/);
      expect(told.at(-1)?.subject).toBe('Sua pausa terminou');
      expect(told.at(-1)?.text.replaceAll('\u00a0', ' ')).toContain(charge);
    }
    // What nobody has read is taken back without a word.
    await pause(subscriber, 2);
    await resume(subscriber);
    expect(await subjects(subscriber)).toHaveLength(known + 4);
  });

  it('ends with the next charge for who comes back sooner', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 8);
    await passWeeks(paying(), 2);
    const back = await resume(subscriber);
    expect(back.body.subscription).toMatchObject({ status: 'active', paused_until: null });
    expect((await provided(subscriber)).pause).toBeNull();
    expect((await resume(subscriber)).status).toBe(200);
    await pass(paying(), { days: 7 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void', 'paid']);
  });

  it('that has ended by itself cannot be ended once more: that is said, and nothing changes', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 1);
    await passWeeks(paying(), 2);
    const before = await subscriber.subscription();
    expect(before).toMatchObject({ status: 'active', paused_until: null });
    const { status, body } = await resume(subscriber);
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^Sua pausa já terminou, e nada mudou/),
    ]);
    expect(body.subscription).toEqual(before);
  });

  it('that is over or another one by now is not written about any more', async () => {
    const subscriber = await subscriberOf();
    const told = async () =>
      (await subjects(subscriber)).filter((subject) => subject.startsWith('Assinatura pausada'));
    await pause(subscriber, 2);
    const two = await told();
    expect(two).toHaveLength(1);
    await pause(subscriber, 3);
    expect(await told()).not.toEqual(two);
    expect(await told()).toHaveLength(1);
    await resume(subscriber);
    expect(await told()).toEqual([]);
    await pause(subscriber, 2);
    expect(await told()).toEqual(two);
  });

  it('does not bring back what was skipped in it, and a skip does not end with it', async () => {
    const subscriber = await subscriberOf();
    const { id } = await comingOf(subscriber, 1);
    await skip(subscriber, id);
    await pause(subscriber, 1);
    expect(await subscriber.subscription()).toMatchObject({ paused_until: inWeeks(3) });
    expect(await unskip(subscriber, (await comingOf(subscriber, 2)).id)).toMatchObject({ status: 409 });
    await resume(subscriber);
    expect(await calendarOf(subscriber)).toMatchObject([
      {},
      { off: 'skip' },
      { off: null },
      ...Array(6).fill({}),
    ]);
  });

  it('the paid basket skipped beside it becomes credit, because charges come again', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 3);
    const { body } = await skip(subscriber, (await comingOf(subscriber)).id);
    expect(body.message).toContain('R$ 180,00 de crédito na próxima cobrança');
    await pass(paying(), { days: 3 });
    await runWeeks(paying());
    expect(await returnsOf(paying(), subscriber)).toMatchObject([{ kind: 'credit', cause: 'skip' }]);
  });

  it('can be cancelled: a paid week is waited for, one that was left out is not', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 4);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(await subscriber.subscription()).toMatchObject({ cancel_at_period_end: true, paused_until: null });
    expect(await pause(subscriber, 2)).toMatchObject({ status: 409 });
    const { body } = await subscriber.call('POST', '/stripe/reactivate-subscription');
    expect(body.subscription).toMatchObject({ status: 'paused', cancel_at_period_end: false });
    await passWeeks(paying(), 1);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
  });

  it('lets the plan be changed: the first charge after it is the new one', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 1);
    const changed = await subscriber.call('POST', '/stripe/change-plan', { planType: 'essencial' });
    expect(changed.status).toBe(200);
    expect(changed.body.subscription).toMatchObject({ status: 'paused', next_charge: { amount: 109 } });
    await passWeeks(paying(), 2);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', plan_type: 'essencial' });
  });

  it('and a lost address do not end each other', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 2);
    await loseCoverage(paying().store, subscriber, '01001000');
    await catchUp(paying());
    expect((await provided(subscriber)).subscription.metadata.pause_reason).toBe('address');
    await moveBasketsTo(subscriber, addressAt(SALVADOR));
    await catchUp(paying());
    expect((await provided(subscriber)).subscription.metadata.pause_reason).toBe('weeks');
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
    await passWeeks(paying(), 3);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void', 'paid']);
  });

  it('is announced two days before it ends, once, and not to who came back or left', async () => {
    const [back, stays, left] = [await subscriberOf(), await subscriberOf(), await subscriberOf()];
    for (const one of [back, stays, left]) await pause(one, 1);
    await passWeeks(paying(), 1);
    await resume(back);
    await left.call('POST', '/stripe/cancel-subscription');
    const { deps } = paying().store;
    await announceReturns(deps);
    expect(await subjects(stays)).not.toContain('Suas cestas voltam em dois dias');
    await pass(paying(), { days: 5 });
    for (let run = 0; run < 2; run += 1) await announceReturns(deps);
    await pass(paying(), { days: 2 });
    await announceReturns(deps);
    const told = await Promise.all([back, stays, left].map(subjects));
    expect(told.map((all) => all.filter((it) => it === 'Suas cestas voltam em dois dias').length)).toEqual([
      0, 1, 0,
    ]);
  });
});

it('orders that come along are looked at after a pause, its end and another rhythm, without waiting for the run', async () => {
  const subscriber = await subscriberOf();
  const { pool } = paying().store.deps.database;
  const jobs = `from pgboss.job where name like '%follow-baskets' and state = 'created'`;
  for (const press of [() => pause(subscriber, 1), () => resume(subscriber), () => rhythm(subscriber, 2)]) {
    await pool.query(`delete ${jobs}`);
    expect((await press()).status).toBe(200);
    expect((await pool.query(`select name ${jobs}`)).rows).toHaveLength(1);
  }
});

describe('a basket every so many weeks', () => {
  it('costs nothing in the weeks between, from the next charge on, which counts', async () => {
    const subscriber = await subscriberOf();
    const { body, status } = await rhythm(subscriber, 2);
    expect(status).toBe(200);
    expect(body.message).toContain('a cada 15 dias');
    expect(body.subscription).toMatchObject({
      every_weeks: 2,
      status: 'active',
      next_charge: { amount: 180 },
    });
    const offs = body.subscription.calendar.map(({ off }: { off: string | null }) => off);
    expect(offs).toEqual([null, null, 'rhythm', null, 'rhythm', null, 'rhythm', null, 'rhythm']);
    await passWeeks(paying(), 4);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid', 'void', 'paid', 'void']);
    // Pressed again in a week between it stays as it is.
    const dates = (await calendarOf(subscriber)).filter(({ off }) => off === null).map(({ date }) => date);
    await rhythm(subscriber, 2);
    expect((await calendarOf(subscriber)).filter(({ off }) => off === null).map(({ date }) => date)).toEqual(
      dates,
    );
    expect((await rhythm(subscriber, 3)).status).toBe(422);
  });

  it('a week between can be had, and left out again', async () => {
    const subscriber = await subscriberOf();
    await rhythm(subscriber, 4);
    const { id } = await comingOf(subscriber, 2);
    expect(await comingOf(subscriber, 2)).toMatchObject({ off: 'rhythm', can_unskip: true });
    await unskip(subscriber, id);
    expect(await comingOf(subscriber, 2)).toMatchObject({ off: null, charge: { amount: 180 } });
    await skip(subscriber, id);
    expect(await comingOf(subscriber, 2)).toMatchObject({ off: 'skip' });
    await unskip(subscriber, id);
    await passWeeks(paying(), 3);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid', 'paid', 'void']);
    const { body } = await rhythm(subscriber, 1);
    expect(body.subscription).toMatchObject({ every_weeks: 1 });
    await pass(paying(), { days: 7 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid', 'paid', 'void', 'paid']);
  });

  it('is counted from the first charge after a pause', async () => {
    const subscriber = await subscriberOf();
    await pause(subscriber, 1);
    await rhythm(subscriber, 2);
    const offs = (await calendarOf(subscriber)).slice(0, 5).map(({ off }) => off);
    expect(offs).toEqual([null, 'pause', null, 'rhythm', null]);
  });
});

describe('in a customer’s name', () => {
  it('the operator skips, pauses and sets the rhythm; it is recorded, and the customer reads of it', async () => {
    const subscriber = await subscriberOf();
    const { store } = paying();
    const admin = await signIn(store, { role: 'admin' });
    const { id } = await subscriber.subscription();
    const act = (method: 'POST' | 'PUT', path: string, body?: object) =>
      callAs(admin, store, method, `/admin/subscriptions/${id}${path}`, body);
    const { id: delivery, date } = await comingOf(subscriber);
    for (const what of ['skip', 'skip', 'unskip', 'skip'])
      expect((await act('POST', `/deliveries/${delivery}/${what}`)).status).toBe(200);
    expect((await act('POST', '/pause', { weeks: 3 })).body.subscription).toMatchObject({ status: 'paused' });
    expect((await subjects(subscriber)).some((it) => it.startsWith('Assinatura pausada até'))).toBe(true);
    expect((await act('POST', '/resume')).status).toBe(200);
    expect((await act('PUT', '/rhythm', { everyWeeks: 2 })).status).toBe(200);
    const { rows } = await store.deps.database.pool.query(
      'select action, before, after from audit_log where subject_id = $1 order by at, id',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'skipped', after: date },
      { action: 'unskipped', after: date },
      { action: 'skipped', after: date },
      { action: 'paused' },
      { action: 'resumed' },
      { action: 'rhythm', before: '1', after: '2' },
    ]);
    const emails = await emailsTo(store, subscriber.email);
    const skipped = emails.filter(({ subject }) => subject.endsWith('pulada'));
    expect(skipped.at(-1)?.text).toContain('A equipe da Cesta da Roça pulou');
    expect(skipped.at(-1)?.text).toContain('R$ 180,00 de crédito na próxima cobrança');
    expect(skipped.at(-1)?.text).toMatch(/voltar atrás até quarta-feira, .* às 18:00/);
    for (const path of [`/deliveries/${delivery}/skip`, '/resume'])
      expect((await subscriber.call('POST', `/admin/subscriptions/${id}${path}`)).status).toBe(403);
    const list = await callAs(admin, store, 'GET', '/stripe/admin/subscriptions');
    expect(list.body.subscriptions.find((it: { id: string }) => it.id === id)).toMatchObject({
      every_weeks: 2,
      paused_until: null,
    });
  });
});
