import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useBankWeeks } from '../../../testing/bank-weeks.ts';
import { buy } from '../../../testing/buying.ts';
import { catchUp, loseCoverage, pass } from '../../../testing/subscribers.ts';
import { returnsOf, runWeeks } from '../../../testing/weeks.ts';
import { press } from '../../../testing/worklist.ts';
import { doRefunds } from '../../payments/refunds/refund-sync.service.ts';
import { bookDuplicate, refundDuplicates } from '../billing/duplicates.service.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { findCurrent } from '../subscriptions.queries.ts';
import { creditShortfalls } from '../worth/shortfalls.service.ts';
import { reviewDisputes } from './disputes.service.ts';

const {
  paying,
  store,
  provider,
  stripe,
  shelf,
  weekOf,
  paidWeek,
  nextWeek,
  book,
  dispute,
  decide,
  refundedTo,
  balanceOf,
  noteCount,
  listed,
  basketsOf,
  basketOf,
  isSettled,
} = useBankWeeks();

describe('credit for a week', () => {
  it('is not given while a bank has its payment, also before anybody has told the store of it', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await book(invoiceId, { amount: cents(50_00), as: 'credit' });
    provider().setFaults({ dropped: 1, dropAttempts: 50 });
    const { id } = provider().dispute(intent);
    await provider().idle();
    await performWeekReturns(store().deps);
    expect(await noteCount(invoiceId)).toBe(0);
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    provider().clearFaults();
    provider().decide(id, 'won');
    await press(store(), item, 'Tentar de novo');
    await catchUp(paying());
    expect(await noteCount(invoiceId)).toBe(1);
  });

  it('is not paid out to the card as well when the bank has given the week back: a person takes it away', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    await book(invoiceId, { amount: cents(109_00), as: 'credit' });
    await catchUp(paying());
    const id = await dispute({ intent });
    // Ended meanwhile: nobody knows yet whose the credit is.
    expect((await subscriber.call('POST', '/stripe/cancel-subscription')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-109_00, 0]);
    await decide(id, 'lost');
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-109_00, 0]);
    const items = await listed('refund-failed', subscriber);
    expect(items.map(({ matter }) => matter)).toEqual([
      'Sobraram R$ 109,00 de crédito de uma semana que o banco já devolveu ao cliente.',
    ]);
    expect((await press(store(), items[0], 'Tirar o crédito')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 0]);
    expect((await subscriber.subscription()).credit).toBe(0);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });

  it('waits with the bank when the subscription ends, and goes to the card when the shop has won', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    await book(invoiceId, { amount: cents(40_00), as: 'credit' });
    await catchUp(paying());
    const id = await dispute({ intent });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-40_00, 0]);
    await decide(id, 'won');
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 40_00]);
  });

  it('that was stopped on its way to the card goes there by another week’s payment', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const first = await paidWeek();
    const { subscriber } = first;
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = await weekOf(subscriber);
    await book(first.invoiceId, { amount: cents(30_00), as: 'credit' });
    await catchUp(paying());
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    const id = await dispute(second);
    await decide(id, 'lost');
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    provider().configure({ refundsBegin: 'succeeded' });
    expect((await press(store(), item, 'Tentar de novo')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 30_00]);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });
});

describe('a week that the bank has given back', () => {
  it('leaves no refund of ours among what needs a person; until then nobody is advised to pay it otherwise', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const { subscriber, invoiceId, intent } = await paidWeek('premium');
    await book(invoiceId, { amount: cents(125_00), as: 'refund', ordinal: 1 });
    await performWeekReturns(store().deps);
    const id = await dispute({ intent }, { amount: 250_00 });
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    expect(item?.advice).toContain('espere a decisão, e não devolva por fora');
    await decide(id, 'lost');
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 0]);
  });

  it('still owes what credit had paid of it, and it goes back', async () => {
    const first = await paidWeek();
    const { subscriber } = first;
    const second = await nextWeek(first, cents(80_00));
    expect(second.invoiceId).not.toBe(first.invoiceId);
    const id = await dispute(second);
    await decide(id, 'lost');
    expect((await subscriber.subscription()).status).toBe('canceled');
    await pass(paying(), { hours: 3 });
    const [item, ...others] = await listed('undelivered-week', subscriber);
    expect([item?.amount, others]).toEqual([80, []]);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    await catchUp(paying());
    // By the first week's payment: its own has gone by the bank.
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 80_00]);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    await reviewDisputes(store().deps);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    expect(await isSettled(second)).toBe(true);
  });

  it('of whose cancelled basket the credit was refused, gives what the bank has not', async () => {
    const first = await paidWeek();
    const { subscriber } = first;
    const second = await nextWeek(first, cents(80_00));
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    await book(second.invoiceId, { amount: cents(109_00), as: 'credit', ordinal: 1, cause: 'cancelled' });
    await catchUp(paying());
    const id = await dispute(second);
    provider().clearFaults();
    await performWeekReturns(store().deps);
    await decide(id, 'lost');
    expect(await returnsOf(paying(), subscriber)).toContainEqual(
      expect.objectContaining({ kind: 'credit', cause: 'cancelled', amount: 80_00 }),
    );
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 80_00]);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });

  it('in part owes the rest of a basket that does not come', async () => {
    const week = await paidWeek();
    await decide(await dispute(week, { amount: 50_00 }), 'lost');
    await pass(paying(), { hours: 3 });
    expect((await listed('undelivered-week', week.subscriber)).map(({ amount }) => amount)).toEqual([59]);
  });

  it('stays so when a second dispute of it is won', async () => {
    const week = await paidWeek();
    await decide(await dispute(week), 'lost');
    await decide(await dispute(week), 'won');
    await pass(paying(), { hours: 3 });
    expect(await listed('undelivered-week', week.subscriber)).toEqual([]);
  });

  it('and was of a second subscription is not asked back for ever', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    const { db, deps } = store();
    const row = await findCurrent(db, subscriber.id);
    if (!row?.stripeSubscriptionId) throw new Error('Nobody has subscribed');
    await decide(await dispute({ intent }), 'lost');
    const stripeId = row.stripeSubscriptionId;
    await db.transaction((tx) =>
      bookDuplicate(tx, deps, { row, stripeId, invoiceIds: [invoiceId], reason: 'paid twice' }),
    );
    await pass(paying(), { days: 2 });
    await refundDuplicates(deps);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect(await refundedTo(subscriber)).toBe(0);
  });
});

describe('a basket for whose contents money went back', () => {
  const WORTH = 125_00;
  async function closedBefore(cause: 'shortage' | 'worth' = 'shortage') {
    const week = await paidWeek('premium');
    const [first] = await basketsOf(week);
    if (!first) throw new Error('Nothing was planned');
    const closing = { to: new Date(first.cutoffAt.getTime() + 60_000) };
    await pass(paying(), closing);
    await runWeeks(paying());
    const key = cause === 'worth' ? `worth:${first.id}` : `shortage:${first.id}:${shelf().vegetables[0]}`;
    await book(week.invoiceId, { amount: cents(8_90), as: 'credit', key, cause });
    await catchUp(paying());
    const id = await dispute(week);
    expect(await statusOf(first.id)).toBe('cancelled');
    await pass(paying(), { days: 1 });
    return { ...week, first, id };
  }
  const statusOf = async (id: string) => (await basketOf(id))?.status;

  it('gives back no more than it cost when it is disputed, won and can be brought nowhere', async () => {
    const { subscriber, invoiceId, id, first } = await closedBefore();
    const [, second] = await basketsOf({ invoiceId });
    await store()
      .db.update(deliveries)
      .set({ status: 'delivered' })
      .where(eq(deliveries.id, second?.id ?? ''));
    await loseCoverage(store(), subscriber, '01001000');
    await decide(id, 'won');
    await pass(paying(), { hours: 3 });
    const [item] = await listed('undelivered-week', subscriber);
    expect(item?.amount).toBe((WORTH - 8_90) / 100);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    const own = (await returnsOf(paying(), subscriber)).filter(({ ordinal }) => ordinal === first.ordinal);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(WORTH - 8_90);
  });

  it('and that comes after all, gives back no more than it cost when its customer leaves it out', async () => {
    const { subscriber, id, first } = await closedBefore();
    await decide(id, 'won');
    expect(await statusOf(first.id)).toBe('scheduled');
    expect((await subscriber.call('POST', `/subscription/deliveries/${first.id}/skip`)).status).toBe(200);
    const [line] = (await subscriber.subscription()).calendar.filter((it) => it.id === first.id);
    expect(line?.credit).toBe((WORTH - 8_90) / 100);
    await pass(paying(), { weeks: 2 });
    await runWeeks(paying());
    const own = (await returnsOf(paying(), subscriber)).filter(({ cause }) => cause === 'skip');
    expect(own).toMatchObject([{ amount: WORTH - 8_90 }]);
  });

  it.each(['shortage', 'worth'] as const)(
    '(%s) and that comes after all, is worth so much less, and what it lacks then goes back as well',
    async (cause) => {
      const { id, invoiceId, first } = await closedBefore(cause);
      await decide(id, 'won');
      const [again] = await basketsOf({ invoiceId });
      await pass(paying(), { to: new Date((again?.cutoffAt.getTime() ?? 0) + 60_000) });
      // The shelf cannot fill it.
      const { pool } = store().deps.database;
      await pool.query('update products set price_cents = 100');
      await runWeeks(paying());
      await creditShortfalls(store().deps);
      await pool.query('update products set price_cents = 890');
      const [closed] = await basketsOf({ invoiceId });
      expect(closed).toMatchObject({ id: first.id, status: 'scheduled' });
      const worth = (closed?.items ?? []).reduce(
        (sum, { quantity, unit_price = 0 }) => sum + Math.round(quantity * unit_price * 100),
        0,
      );
      const { rows } = await pool.query(
        `select sum(amount_cents)::int as back from week_returns where split_part(key, ':', 2) = $1`,
        [first.id],
      );
      expect(worth + rows[0].back).toBe(WORTH);
    },
  );
});

describe('an order that the bank has given back', () => {
  it('leaves no refund of ours among what needs a person; until then nobody is advised to pay it otherwise', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    const session = await stripe().checkout.sessions.retrieve(bought.sessionId);
    await bought.refund({ amount: 5 });
    await doRefunds(store().deps);
    const id = await dispute({ intent: String(session.payment_intent) }, { amount: 18_90 });
    const who = { email: bought.buyer.user.email };
    const [item] = await listed('refund-failed', who);
    expect(item?.advice).toContain('espere a decisão, e não devolva por Pix');
    await decide(id, 'lost');
    expect(await listed('refund-failed', who)).toEqual([]);
    expect((await bought.refunds()).map(({ resolution }) => resolution)).toEqual(['superseded']);
  });

  it('in part owes what is left of a refund that was refused, and nothing once the rest is lost too', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    const session = await stripe().checkout.sessions.retrieve(bought.sessionId);
    await bought.refund();
    await doRefunds(store().deps);
    const intent = String(session.payment_intent);
    const amounts = async () =>
      (await listed('refund-failed', { email: bought.buyer.user.email })).map(({ amount }) => amount);
    await decide(await dispute({ intent }, { amount: 10_00 }), 'lost');
    expect(await amounts()).toEqual([8.9]);
    await decide(await dispute({ intent }, { amount: 8_90 }), 'lost');
    expect(await amounts()).toEqual([]);
  });
});

describe('a week of which credit has paid a part', () => {
  it('comes all the same when the card’s part was given back at the provider’s desk', async () => {
    const first = await paidWeek();
    const second = await nextWeek(first, cents(80_00));
    const coming = async () =>
      (await store().db.select().from(deliveries).where(eq(deliveries.invoiceId, second.invoiceId))).map(
        ({ status }) => status,
      );
    expect(await coming()).toEqual(['scheduled']);
    await stripe().refunds.create({ payment_intent: second.intent });
    await catchUp(paying());
    await runWeeks(paying());
    expect(await coming()).toEqual(['scheduled']);
  });

  it('comes after all when a refund of the desk is sent back, whatever credit went back of it before', async () => {
    const week = await paidWeek();
    await book(week.invoiceId, { amount: cents(5_00), as: 'credit', cause: 'worth' });
    await catchUp(paying());
    const refund = await stripe().refunds.create({ payment_intent: week.intent });
    await catchUp(paying());
    const coming = async () => (await week.subscriber.subscription()).next_deliveries.length;
    expect(await coming()).toBe(0);
    provider().refund(refund.id, { status: 'failed' });
    await catchUp(paying());
    expect(await coming()).toBe(1);
  });
});
